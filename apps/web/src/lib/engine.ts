import type { SyncEngine } from '@metalquest/sync/engine';
import { createContext, useContext } from 'react';

/** How far the signed-in user's engine is. */
export type EngineState =
  | { status: 'closed' }
  /**
   * `isSlow`: it takes longer than a device needs; another tab may be in the way. `settled` tells when that is over: the
   * engine, or null when it is slow or has failed.
   */
  | { status: 'opening'; isSlow?: boolean; settled?: Promise<SyncEngine | null> }
  | { status: 'open'; engine: SyncEngine }
  | { status: 'failed'; error: Error };

/** Set by app/engine-provider.tsx. */
export const EngineContext = createContext<EngineState>({ status: 'closed' });

/** The engine if it is open, for parts that also stand on public pages. */
export function useOpenEngine(): SyncEngine | null {
  const state = useContext(EngineContext);
  return state.status === 'open' ? state.engine : null;
}

/** How many changes only this device has; 'unknown' where that cannot be told now. */
export type Unsynced = number | 'unknown';

/** Counts the changes that only this device has. While the engine is still being opened, it waits for it. */
export async function countUnsynced(state: EngineState): Promise<Unsynced> {
  if (state.status === 'closed') return 0;
  const engine = state.status === 'opening' ? await state.settled : state.status === 'open' && state.engine;
  if (!engine) return 'unknown';
  // A replica that cannot be read may hold anything.
  return engine.unsyncedCount().catch(() => 'unknown' as const);
}

/** The signed-in user's sync engine. Below the sign-in guard it is always open; elsewhere it throws. */
export function useEngine(): SyncEngine {
  const engine = useOpenEngine();
  if (!engine) throw new Error('useEngine must be used inside the sign-in guard');
  return engine;
}
