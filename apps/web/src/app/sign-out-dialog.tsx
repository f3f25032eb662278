import { AlertDialog } from '../ui/alert-dialog.tsx';

export interface SignOutDialogProps {
  /** How many changes the server has not got yet; null while nobody asks. */
  unsynced: number | null;
  /** False when what has not been sent is lost by signing out. */
  isDurable: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before signing out leaves changes behind that only this device has. */
export function SignOutDialog({ unsynced, isDurable, onConfirm, onCancel }: SignOutDialogProps) {
  const isOne = unsynced === 1;
  const waiting = isOne
    ? '1 change has not been sent yet.'
    : `${unsynced ?? 0} changes have not been sent yet.`;
  const kept = isOne
    ? 'It stays on this device and is sent when you sign in here again.'
    : 'They stay on this device and are sent when you sign in here again.';
  const lost = `This browser stores nothing: signing out now would lose ${isOne ? 'it' : 'them'}.`;
  const description = `${waiting} ${isDurable ? kept : lost}`;
  return (
    <AlertDialog
      open={unsynced !== null}
      onOpenChange={(open) => !open && onCancel()}
      title="Sign out with unsynced changes?"
      description={description}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={onConfirm}
    />
  );
}
