import { useNavigate } from 'react-router';
import { platform } from '#platform';
import { ServerPage } from '../../features/server/server-page.tsx';
import { forgetConfig } from '../../lib/config.ts';
import { knownServer } from '../../lib/server-address.ts';

/** `/server`, in the native app alone: which installation of MetalQuest this phone speaks to. */
export function Component() {
  const navigate = useNavigate();
  return (
    <ServerPage
      current={knownServer()}
      onChosen={async ({ address }) => {
        forgetConfig();
        await platform.serverKeeper?.keep(address);
        await navigate('/', { replace: true });
      }}
    />
  );
}
