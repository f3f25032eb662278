import { displayAddress } from '@metalquest/core/server-address/server-address';
import { useNavigate } from 'react-router';
import type { Unsynced } from '../../engine/engine.ts';
import { ServerPage } from '../../features/server/server-page.tsx';
import { storedServer } from '../../net/server-address.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useChangeServer } from '../use-change-server.ts';

function wordsOf(unsynced: Unsynced, server: string): string {
  if (unsynced === 'unknown')
    return `Your records are not open yet, so the app cannot tell whether everything was synced to ${server}. Unsynced changes stay on this phone and are synced when you return to that server and sign in.`;
  return unsynced === 1
    ? `1 change has not been synced to ${server} yet. It stays on this phone and is synced when you return to that server and sign in.`
    : `${unsynced} changes have not been synced to ${server} yet. They stay on this phone and are synced when you return to that server and sign in.`;
}

export function Component() {
  const current = storedServer();
  const navigate = useNavigate();
  const { choose, unsynced, confirm, cancel } = useChangeServer();
  return (
    <>
      <ServerPage
        current={current}
        onChosen={choose}
        onBack={current ? () => void navigate(-1) : undefined}
      />
      <AlertDialog
        open={unsynced !== null}
        onOpenChange={(open) => !open && cancel()}
        title={
          unsynced === 'unknown'
            ? 'Change server before your records are open?'
            : 'Change server with unsynced changes?'
        }
        description={`${wordsOf(unsynced ?? 0, current ? displayAddress(current) : 'your server')} Changing signs you out.`}
        confirmLabel="Change server"
        cancelLabel="Stay here"
        danger
        onConfirm={() => void confirm()}
      />
    </>
  );
}
