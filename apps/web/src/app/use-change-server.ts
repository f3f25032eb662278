import { useState } from 'react';
import { useNavigate } from 'react-router';
import { platform } from '#platform';
import { signOut } from '../lib/auth-actions.ts';
import { whileLeaving } from '../lib/auth-dialog.ts';
import { forgetConfig } from '../lib/config.ts';
import { useOpenEngine } from '../lib/engine.ts';
import { knownServer } from '../lib/server-address.ts';
import type { FoundServer } from '../lib/server-check.ts';
import { sessionStore } from '../lib/session.ts';

/**
 * Goes over to another server. Who is signed in is signed out first, after a question where something waits to be sent;
 * it stays on the phone, under its owner, for when they sign in there again.
 */
export function useChangeServer() {
  const engine = useOpenEngine();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ server: FoundServer; unsynced: number } | null>(null);

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
    const unsynced = sessionStore.get().status === 'signed-in' ? ((await engine?.unsyncedCount()) ?? 0) : 0;
    if (unsynced > 0) setAsked({ server, unsynced });
    else await take(server);
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
