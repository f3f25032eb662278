import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { PostEditor } from './post-editor.ts';
import { useEditorPart } from './use-editor.ts';

export function LeaveGuard({ editor }: { editor: PostEditor }) {
  const isUnsaved = useEditorPart(editor, ({ isDirty, saved, fields }) =>
    saved === null ? fields.title !== '' || fields.body !== '' : isDirty,
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      title="Leave without saving?"
      description="Your last changes are not on the server yet. They stay on this device and appear when you open the post again."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        if (blocker.state === 'blocked') blocker.proceed();
      }}
    />
  );
}
