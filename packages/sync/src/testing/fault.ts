import type { DBCore } from 'dexie';
import type { Replica } from '../replica/replica.ts';

/** What happens at a write to IndexedDB. */
export type Fault = 'killed' | 'disk-full';

/** Counts the writes of a replica and strikes at one of them. */
export interface FaultInjector {
  /** Writes seen so far. */
  writes: number;
  /** The write to strike at, counted from 1; null for none. */
  strikeAt: number | null;
  fault: Fault;
}

/**
 * Puts faults under a replica. `killed` ends the open transaction uncommitted, as the death of a tab does; `disk-full`
 * refuses the write as a browser does that has no quota left. From then on every write fails alike.
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
