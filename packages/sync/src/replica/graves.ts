import type { Replica } from './replica.ts';

/** The key of a row's grave: see Grave. */
export function graveKey(table: string, id: string): string {
  return `${table}/${id}`;
}

/**
 * Graves that no page of a pull begun now can need any more, since every deletion has reached the server. Most go with
 * their tombstone; a row whose INSERT was lost on its way has none.
 */
export async function settledGraves(replica: Replica): Promise<readonly string[]> {
  return replica.dexie.transaction('r', replica.queue, replica.graves, async () => {
    const deletions = await replica.queue.filter((item) => item.type === 'DELETE').count();
    return deletions > 0 ? [] : replica.graves.toCollection().primaryKeys();
  });
}
