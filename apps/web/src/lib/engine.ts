import type { SyncEngine } from '@metalquest/sync/engine';
import { createContext, useContext } from 'react';

/** How far the signed-in user's engine is. */
export type EngineState =
  | { status: 'closed' }
  /** `isSlow`: it takes longer than a device needs; another tab may be in the way. */
  | { status: 'opening'; isSlow?: boolean }
  | { status: 'open'; engine: SyncEngine }
  | { status: 'failed'; error: Error };

/** Set by app/engine-provider.tsx. */
export const EngineContext = createContext<EngineState>({ status: 'closed' });

/** The engine if it is open, for parts that also stand on public pages. */
export function useOpenEngine(): SyncEngine | null {
  const state = useContext(EngineContext);
  return state.status === 'open' ? state.engine : null;
}

/** The signed-in user's sync engine. Below the sign-in guard it is always open; elsewhere it throws. */
export function useEngine(): SyncEngine {
  const engine = useOpenEngine();
  if (!engine) throw new Error('useEngine must be used inside the sign-in guard');
  return engine;
}
