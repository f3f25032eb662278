import { AlertDialog } from '../ui/alert-dialog.tsx';

export interface SignOutDialogProps {
  /** How many changes the server has not got yet; null while nobody asks. */
  unsynced: number | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before signing out leaves changes behind that only this device has. */
export function SignOutDialog({ unsynced, onConfirm, onCancel }: SignOutDialogProps) {
  const description =
    unsynced === 1
      ? '1 change has not been sent yet. It stays on this device and is sent when you sign in here again.'
      : `${unsynced ?? 0} changes have not been sent yet. They stay on this device and are sent when you sign in here again.`;
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
