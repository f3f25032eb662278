import { type ReactNode, useContext } from 'react';
import { EngineContext } from '../engine/engine.ts';

export interface EngineReadyProps {
  fallback: ReactNode;
  throwFailure?: boolean;
  children: ReactNode;
}

export function EngineReady({ fallback, throwFailure = false, children }: EngineReadyProps) {
  const state = useContext(EngineContext);
  if (state.status === 'failed' && throwFailure) throw state.error;
  return state.status === 'open' ? children : fallback;
}
