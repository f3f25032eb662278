import { AlertDialog } from '../ui/alert-dialog.tsx';

export interface SignOutDialogProps {
  /** How many changes the server has not got yet; null while nobody asks. */
  unsynced: number | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before signing out leaves changes behind that only this device has. */
export function SignOutDialog({ unsynced, onConfirm, onCancel }: SignOutDialogProps) {
  const changes = unsynced === 1 ? '1 change has' : `${unsynced ?? 0} changes have`;
  return (
    <AlertDialog
      open={unsynced !== null}
      onOpenChange={(open) => !open && onCancel()}
      title="Sign out with unsynced changes?"
      description={`${changes} not been sent yet. They stay on this device and are sent when you sign in here again.`}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={onConfirm}
    />
  );
}
