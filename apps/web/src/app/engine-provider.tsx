import type { ReactNode } from 'react';
import { EngineContext } from '../lib/engine.ts';

export function EngineProvider({ children }: { children: ReactNode }) {
  return <EngineContext value={{ close: async () => {} }}>{children}</EngineContext>;
}
