import type { DBCore } from 'dexie';
import type { Replica } from '../../src/replica/replica.ts';

export type Fault = 'killed' | 'disk-full';

export interface FaultInjector {
  writes: number;
  /** The write at which to inject the fault, counted from 1; null for none. */
  strikeAt: number | null;
  fault: Fault;
}

/** `killed` aborts the open transaction, `disk-full` rejects with a quota error; later writes fail too. */
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
