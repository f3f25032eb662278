import type { Unsynced } from '../lib/engine.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

export interface SignOutDialogProps {
  /** How many changes the server has not got yet; null while nobody asks. */
  unsynced: Unsynced | null;
  /** False when what has not been sent is lost by signing out. */
  isDurable: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What is not sent, and what becomes of it. */
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

/** Asks before signing out leaves changes behind that only this device has. */
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
