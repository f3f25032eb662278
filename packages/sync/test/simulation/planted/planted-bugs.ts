import type { Invariant } from '../violation.ts';

/** A plausible bug of the engine: an exact passage of its source and its replacement. */
export interface PlantedBug {
  readonly name: string;
  /** Relative to packages/. */
  readonly file: string;
  readonly passage: string;
  readonly becomes: string;
  /** The promises that reveal it. */
  readonly caughtBy: readonly Invariant[];
  /** A plan that reveals it. */
  readonly seed: number;
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'an INSERT whose answer was lost is sent again as a new row',
    file: 'sync/src/drain/send-inserts.ts',
    passage: '    items.map((item) => item.payload),',
    becomes:
      "    items.map((item) => (Reflect.get(globalThis, item.id) ? { ...item.payload, id: item.entityId.replace(/.$/, 'e') } : (Reflect.set(globalThis, item.id, true), item.payload))),",
    caughtBy: ['exactly once'],
    seed: 3779,
  },
  {
    name: 'two tabs send at once: the lock is not taken',
    file: 'sync/src/drain/attempt.ts',
    passage: 'await context.locks.hold(context.lockName, { ifFree: true }, async (): Promise<Attempt> => {',
    becomes: 'await ((task: () => Promise<Attempt>) => task())(async (): Promise<Attempt> => {',
    caughtBy: ['one tab sends'],
    seed: 3897,
  },
  {
    name: 'the cursor that the server gives passes transactions that have not committed',
    file: 'sync/test/simulation/server/requests.ts',
    passage: 'const oldest = server.running.oldest(server.state.lastXid + 1n);',
    becomes: 'const oldest = server.state.lastXid + 1n;',
    caughtBy: ['replicas equal the server'],
    seed: 60018,
  },
  {
    name: 'a child is sent before its parent',
    file: 'core/src/queue/send-state.ts',
    passage: "  if (item.type === 'DELETE') return [];\n",
    becomes: '  if (item.parents) return [];\n',
    caughtBy: ['parents first'],
    seed: 60043,
  },
  {
    name: 'a delete elsewhere is not heard where something waits to be sent',
    file: 'sync/src/pull/apply-changes.ts',
    passage: '    for (const { table, id } of deletions) {\n',
    becomes: '    for (const { table, id } of deletions) {\n      if (queuedByRow.size > 0) continue;\n',
    caughtBy: ['replicas equal the server'],
    seed: 60016,
  },
  {
    name: 'silence counts as an attempt',
    file: 'core/src/queue/outcome.ts',
    passage: "  return { ...item, status: item.attempts === 0 && !item.noRoom ? 'pending' : 'failed' };",
    becomes: "  return { ...item, status: 'pending', attempts: item.attempts + 1 };",
    caughtBy: ['refusals counted'],
    seed: 60006,
  },
  {
    name: 'what was being sent when the tab died is forgotten',
    file: 'sync/src/queue/queue-store.ts',
    passage: "where('status').equals('processing').toArray()",
    becomes: "where('status').equals('interrupted').toArray()",
    caughtBy: ['queue empty', 'nothing lost'],
    seed: 60002,
  },
  {
    name: 'a change folded into another takes its columns away',
    file: 'core/src/queue/fold.ts',
    passage: '  const payload = { ...into.payload, ...change.payload };',
    becomes:
      "  const payload = into.type === 'UPDATE' ? change.payload : { ...into.payload, ...change.payload };",
    caughtBy: ['nothing lost', 'own writes shown'],
    seed: 60002,
  },
  {
    name: 'a pull overwrites words that were not sent',
    file: 'sync/src/pull/apply-changes.ts',
    passage: '  return Object.assign({}, row, ...patches);',
    becomes: '  return patches.length > 99 ? Object.assign({}, row, ...patches) : row;',
    caughtBy: ['own writes shown'],
    seed: 4690,
  },
  {
    name: 'the answer to a change takes the newer one with it',
    file: 'sync/src/drain/settle.ts',
    passage: '      const settled = settledBy(await itemsOfRow(replica, table, entityId), item);',
    becomes:
      '      const settled = [...settledBy([], item), ...(await itemsOfRow(replica, table, entityId)).map((other) => other.id)];',
    caughtBy: ['nothing lost', 'no false synced', 'own writes shown'],
    seed: 60008,
  },
  {
    name: 'the user is not told what a delete elsewhere has overruled',
    file: 'sync/src/pull/deleted-elsewhere.ts',
    passage: '  if (droppedItems.length === 0) {',
    becomes: '  if (droppedItems.length >= 0) {',
    caughtBy: ['told of what was overruled'],
    seed: 60016,
  },
  {
    name: "another user's rows are kept when they sign in during a pull",
    file: 'sync/src/server/own-session.ts',
    passage: "    if (session === 'ready') return null;",
    becomes: "    if (session !== 'unreachable') return null;",
    caughtBy: ['replicas equal the server', 'users apart'],
    seed: 2828,
  },
  {
    name: "'synced' is said while something is being sent",
    file: 'sync/src/status/status-store.ts',
    passage: '    const pending = unsyncedCount(stats);',
    becomes: '    const pending = unsyncedCount(stats) - stats.pending - stats.processing;',
    caughtBy: ['no false synced'],
    seed: 6695,
  },
];
