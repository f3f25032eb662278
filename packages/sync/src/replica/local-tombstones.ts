import type { Replica } from './replica.ts';

export function tombstoneKey(table: string, id: string): string {
  return `${table}/${id}`;
}

/** Local tombstones no longer needed. Most are removed with the server's tombstone; a row whose INSERT was lost has none. */
export async function settledTombstones(replica: Replica): Promise<readonly string[]> {
  return replica.dexie.transaction('r', replica.queue, replica.localTombstones, async () => {
    const deletions = await replica.queue.filter((item) => item.type === 'DELETE').count();
    return deletions > 0 ? [] : replica.localTombstones.toCollection().primaryKeys();
  });
}
