import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import type { StartQuestDialogProps } from './start-quest-dialog-part.tsx';

const StartQuestDialogPart = late(
  async () => (await import('./start-quest-dialog-part.tsx')).StartQuestDialogPart,
);

/** Where a quest begins. Its code, with that of its form, loads when it is first opened. */
export function StartQuestDialog(props: StartQuestDialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <StartQuestDialogPart {...props} />
    </Suspense>
  );
}
