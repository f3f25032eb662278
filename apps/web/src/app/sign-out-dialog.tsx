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
    return 'Your records are not open yet, so the app cannot tell whether everything was synced. Unsynced changes stay on this device and are synced when you sign in here again.';
  const isOne = unsynced === 1;
  const waiting = isOne
    ? '1 change has not been synced yet.'
    : `${unsynced} changes have not been synced yet.`;
  const durableText = isOne
    ? 'It stays on this device and is synced when you sign in here again.'
    : 'They stay on this device and are synced when you sign in here again.';
  const lostText = `This browser does not store data: if you sign out now, you lose ${isOne ? 'it' : 'them'}.`;
  return `${waiting} ${isDurable ? durableText : lostText}`;
}

export function SignOutDialog({ unsynced, isDurable, onConfirm, onCancel }: SignOutDialogProps) {
  return (
    <AlertDialog
      open={unsynced !== null}
      onOpenChange={(open) => !open && onCancel()}
      title={
        unsynced === 'unknown' ? 'Sign out before your records are open?' : 'Sign out with unsynced changes?'
      }
      description={wordsOf(unsynced ?? 0, isDurable)}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={onConfirm}
    />
  );
}
