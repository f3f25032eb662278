import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { platform } from '#platform';
import { countUnsynced, EngineContext, type Unsynced } from '../engine/engine.ts';
import { signOut } from '../net/auth/auth-actions.ts';
import { whileLeaving } from '../net/auth/auth-dialog.ts';
import { sessionStore } from '../net/auth/session.ts';
import { forgetConfig } from '../net/config.ts';
import { forgetMapLayers } from '../net/map-layers.ts';
import { storedServer } from '../net/server-address.ts';
import type { FoundServer } from '../net/server-check.ts';

/** The records of a guest belong to no server. */
const hasAccount = (): boolean => sessionStore.get().user?.isGuest === false;

/** Switches servers and signs out first. Unsynced changes stay until sign-in at the old server. */
export function useChangeServer() {
  const state = useContext(EngineContext);
  const navigate = useNavigate();
  const [pending, setPending] = useState<{ server: FoundServer; unsynced: Unsynced } | null>(null);

  async function take({ address }: FoundServer): Promise<void> {
    setPending(null);
    const before = storedServer();
    if (hasAccount()) await whileLeaving(signOut);
    forgetConfig();
    forgetMapLayers();
    await platform.serverKeeper?.keep(address);
    // A reload discards all state of the previous server.
    if (before) window.location.replace('/');
    else await navigate('/', { replace: true });
  }

  async function choose(server: FoundServer): Promise<void> {
    if (server.address === storedServer()) return void navigate('/', { replace: true });
    const unsynced = hasAccount() ? await countUnsynced(state) : 0;
    if (unsynced === 0) await take(server);
    else setPending({ server, unsynced });
  }

  return {
    choose,
    unsynced: pending?.unsynced ?? null,
    confirm: async () => {
      if (pending) await take(pending.server);
    },
    cancel: () => setPending(null),
  };
}
