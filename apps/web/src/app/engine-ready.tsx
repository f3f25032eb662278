import { type ReactNode, useContext } from 'react';
import { EngineContext } from '../lib/engine.ts';

/** Shows its children once the signed-in user's engine is open, so that they may call `useEngine()`. */
export function EngineReady({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useContext(EngineContext) ? children : fallback;
}
