import type { DBCore } from 'dexie';
import type { Replica } from '../replica/replica.ts';

/** A fault during a write to IndexedDB. */
export type Fault = 'killed' | 'disk-full';

/** Counts the writes of a replica and injects a fault at one of them. */
export interface FaultInjector {
  writes: number;
  /** The write at which to inject the fault, counted from 1; null for none. */
  strikeAt: number | null;
  fault: Fault;
}

/**
 * Injects faults into a replica. `killed` aborts the open transaction, like a dying tab; `disk-full` rejects
 * the write with a quota error. All later writes fail the same way.
 */
export function injectFaults(replica: Replica): FaultInjector {
  const injector: FaultInjector = { writes: 0, strikeAt: null, fault: 'killed' };
  replica.dexie.use({
    stack: 'dbcore',
    name: 'faults',
    create: (core): Partial<DBCore> => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          async mutate(request) {
            injector.writes += 1;
            if (injector.strikeAt === null || injector.writes < injector.strikeAt)
              return table.mutate(request);
            if (injector.fault === 'disk-full') throw new DOMException('no room', 'QuotaExceededError');
            request.trans.abort();
            throw new DOMException('killed', 'AbortError');
          },
        };
      },
    }),
  });
  return injector;
}
