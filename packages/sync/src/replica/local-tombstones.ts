import type { Replica } from './replica.ts';

export function tombstoneKey(table: string, id: string): string {
  return `${table}/${id}`;
}

/** Graves that no new pull needs. Most go with their tombstone; a row whose INSERT was lost has none. */
export async function settledTombstones(replica: Replica): Promise<readonly string[]> {
  return replica.dexie.transaction('r', replica.queue, replica.localTombstones, async () => {
    const deletions = await replica.queue.filter((item) => item.type === 'DELETE').count();
    return deletions > 0 ? [] : replica.localTombstones.toCollection().primaryKeys();
  });
}
