import { createContext, useContext } from 'react';

/** Replaced by the sync package's engine. */
export interface Engine {
  close(): Promise<void>;
}

export const EngineContext = createContext<Engine | null>(null);

/** The signed-in user's sync engine. Only below the sign-in guard, where it is always open. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('useEngine must be used inside the sign-in guard');
  return engine;
}
