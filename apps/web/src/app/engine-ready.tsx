import { type ReactNode, useContext } from 'react';
import { EngineContext } from '../lib/engine.ts';

export interface EngineReadyProps {
  fallback: ReactNode;
  /** Throws what kept the engine from opening, for the page's error boundary; else the fallback stays. */
  throwFailure?: boolean;
  children: ReactNode;
}

/** Shows its children once the signed-in user's engine is open, so that they may call `useEngine()`. */
export function EngineReady({ fallback, throwFailure = false, children }: EngineReadyProps) {
  const state = useContext(EngineContext);
  if (state.status === 'failed' && throwFailure) throw state.error;
  return state.status === 'open' ? children : fallback;
}
