import { shownAddress } from '@metalquest/core/server-address/server-address';
import { useNavigate } from 'react-router';
import { ServerPage } from '../../features/server/server-page.tsx';
import { knownServer } from '../../lib/server-address.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useChangeServer } from '../use-change-server.ts';

/** `/server`, in the native app alone: which installation of MetalQuest this phone speaks to. */
export function Component() {
  const current = knownServer();
  const navigate = useNavigate();
  const { choose, unsynced, confirm, cancel } = useChangeServer();
  const isOne = unsynced === 1;
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
        title="Change with unsynced changes?"
        description={`${isOne ? '1 change has' : `${unsynced ?? 0} changes have`} not been sent to ${current ? shownAddress(current) : 'your server'} yet. ${isOne ? 'It stays' : 'They stay'} on this phone and ${isOne ? 'is' : 'are'} sent when you come back to that server and sign in. Changing signs you out.`}
        confirmLabel="Change server"
        cancelLabel="Stay here"
        danger
        onConfirm={() => void confirm()}
      />
    </>
  );
}
