import type { Unsynced } from '../engine/engine.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

export interface SignOutDialogProps {
  unsynced: Unsynced | null;
  /** False if signing out would lose unsynced changes. */
  isDurable: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function wordsOf(unsynced: Unsynced, isDurable: boolean): string {
  if (unsynced === 'unknown')
    return 'The records of this device are not open, so the app cannot tell whether everything has been sent. Unsent changes stay on this device and are sent when you sign in here again.';
  const isOne = unsynced === 1;
  const waiting = isOne ? '1 change has not been sent yet.' : `${unsynced} changes have not been sent yet.`;
  const kept = isOne
    ? 'It stays on this device and is sent when you sign in here again.'
    : 'They stay on this device and are sent when you sign in here again.';
  const lost = `This browser stores nothing: signing out now would lose ${isOne ? 'it' : 'them'}.`;
  return `${waiting} ${isDurable ? kept : lost}`;
}

/** Confirms signing out with unsynced changes. */
export function SignOutDialog({ unsynced, isDurable, onConfirm, onCancel }: SignOutDialogProps) {
  return (
    <AlertDialog
      open={unsynced !== null}
      onOpenChange={(open) => !open && onCancel()}
      title={
        unsynced === 'unknown' ? 'Sign out before the records are open?' : 'Sign out with unsynced changes?'
      }
      description={wordsOf(unsynced ?? 0, isDurable)}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={onConfirm}
    />
  );
}
