import { type ReactNode, useContext } from 'react';
import { EngineContext } from '../engine/engine.ts';

export interface EngineReadyProps {
  fallback: ReactNode;
  throwFailure?: boolean;
  children: ReactNode;
}

/** Renders its children once the engine is open, so that they may call `useEngine()`. */
export function EngineReady({ fallback, throwFailure = false, children }: EngineReadyProps) {
  const state = useContext(EngineContext);
  if (state.status === 'failed' && throwFailure) throw state.error;
  return state.status === 'open' ? children : fallback;
}
