import type { SyncEngine } from '@metalquest/sync/engine';
import { createContext, useContext } from 'react';

export type EngineState =
  | { status: 'closed' }
  /** `isSlow`: another tab may hold the lock. `settled`: the engine, or null if slow or failed. */
  | { status: 'opening'; isSlow?: boolean; settled?: Promise<SyncEngine | null> }
  | { status: 'open'; engine: SyncEngine }
  | { status: 'failed'; error: Error };

export const EngineContext = createContext<EngineState>({ status: 'closed' });

export function useOpenEngine(): SyncEngine | null {
  const state = useContext(EngineContext);
  return state.status === 'open' ? state.engine : null;
}

/** The number of changes that exist only on this device; 'unknown' if it cannot be read. */
export type Unsynced = number | 'unknown';

export async function countUnsynced(state: EngineState): Promise<Unsynced> {
  if (state.status === 'closed') return 0;
  const engine = state.status === 'opening' ? await state.settled : state.status === 'open' && state.engine;
  if (!engine) return 'unknown';
  // An unreadable replica may still hold changes.
  return engine.unsyncedCount().catch(() => 'unknown' as const);
}

export function useEngine(): SyncEngine {
  const engine = useOpenEngine();
  if (!engine) throw new Error('useEngine must be used inside the sign-in guard');
  return engine;
}
