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

/**
 * Goes over to another server. Who is signed in is signed out first, after a question where something waits to be sent;
 * it stays on the phone, under its owner, for when they sign in there again.
 */
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
    // Everything that was made for the other server goes with the page.
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
