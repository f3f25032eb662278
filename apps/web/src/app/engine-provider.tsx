import type { UserId } from '@metalquest/core/ids';
import type { SyncEngine } from '@metalquest/sync/engine';
import { type ReactNode, useEffect, useState } from 'react';
import { EngineContext, type EngineState } from '../engine/engine.ts';
import { useSession } from '../net/auth/session.ts';
import { loadCode } from '../platform/missing-code.ts';

const CLOSED: EngineState = { status: 'closed' };
const OPENING: EngineState = { status: 'opening' };

/** Opening normally takes milliseconds, or seconds for a database migration. */
const SLOW_AFTER_MS = 10_000;

/** Engines open one at a time, so that two never share a queue. */
let lastStopped: Promise<void> = Promise.resolve();

export function EngineProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const isGuest = user?.isGuest ?? false;
  const [opened, setOpened] = useState<{ userId: UserId; state: EngineState } | null>(null);

  useEffect(() => {
    if (!userId) return;
    let isMounted = true;
    const show = (state: EngineState) => isMounted && setOpened({ userId, state });
    let settle: (engine: SyncEngine | null) => void = () => {};
    const settled = new Promise<SyncEngine | null>((resolve) => {
      settle = resolve;
    });
    show({ status: 'opening', settled });
    const slow = setTimeout(() => {
      show({ status: 'opening', isSlow: true });
      settle(null);
    }, SLOW_AFTER_MS);
    const opening = lastStopped.then(async () => {
      if (!isMounted) return null;
      try {
        // In parallel: the Supabase client is the larger half.
        const [{ openEngine }] = await Promise.all([
          loadCode(() => import('./signed-in.ts')),
          loadCode(() => import('../net/supabase.ts')).then(({ getSupabase }) => getSupabase()),
        ]);
        const engine = await openEngine(userId, isGuest);
        show({ status: 'open', engine });
        settle(engine);
        return engine;
      } catch (error) {
        show({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
        settle(null);
        return null;
      } finally {
        clearTimeout(slow);
      }
    });
    return () => {
      isMounted = false;
      clearTimeout(slow);
      settle(null);
      setOpened(null);
      lastStopped = opening.then((engine) => engine?.stop());
    };
  }, [userId, isGuest]);

  // Never exposes the previous user's engine, not even for one render.
  const state = !userId ? CLOSED : opened?.userId === userId ? opened.state : OPENING;
  return <EngineContext value={state}>{children}</EngineContext>;
}
