import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useOnceOpen } from '../../../ui/use-once-open.ts';
import type { StartQuestDialogProps } from './start-quest-dialog-part.tsx';

const StartQuestDialogPart = lazyComponent(
  async () => (await import('./start-quest-dialog-part.tsx')).StartQuestDialogPart,
);

/** The dialog to start a quest; its code loads on first use. */
export function StartQuestDialog(props: StartQuestDialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <StartQuestDialogPart {...props} />
    </Suspense>
  );
}
