import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { platform } from '#platform';
import { signOut } from '../lib/auth-actions.ts';
import { whileLeaving } from '../lib/auth-dialog.ts';
import { forgetConfig } from '../lib/config.ts';
import { countUnsynced, EngineContext, type Unsynced } from '../lib/engine.ts';
import { knownServer } from '../lib/server-address.ts';
import type { FoundServer } from '../lib/server-check.ts';
import { sessionStore } from '../lib/session.ts';

/** Switches servers and signs out first. Unsynced changes stay until sign-in at the old server. */
export function useChangeServer() {
  const state = useContext(EngineContext);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ server: FoundServer; unsynced: Unsynced } | null>(null);

  async function take({ address }: FoundServer): Promise<void> {
    setAsked(null);
    const before = knownServer();
    if (sessionStore.get().status === 'signed-in') await whileLeaving(signOut);
    forgetConfig();
    await platform.serverKeeper?.keep(address);
    // A reload discards all state of the previous server.
    if (before) window.location.replace('/');
    else await navigate('/', { replace: true });
  }

  async function choose(server: FoundServer): Promise<void> {
    if (server.address === knownServer()) return void navigate('/', { replace: true });
    const unsynced = sessionStore.get().status === 'signed-in' ? await countUnsynced(state) : 0;
    if (unsynced === 0) await take(server);
    else setAsked({ server, unsynced });
  }

  return {
    choose,
    unsynced: asked?.unsynced ?? null,
    confirm: async () => {
      if (asked) await take(asked.server);
    },
    cancel: () => setAsked(null),
  };
}
