import type { Replica } from './replica.ts';

export function graveKey(table: string, id: string): string {
  return `${table}/${id}`;
}

/**
 * Graves that no new pull needs, because every deletion has reached the server. Most are removed with their
 * tombstone; a row whose INSERT was lost has none.
 */
export async function settledGraves(replica: Replica): Promise<readonly string[]> {
  return replica.dexie.transaction('r', replica.queue, replica.graves, async () => {
    const deletions = await replica.queue.filter((item) => item.type === 'DELETE').count();
    return deletions > 0 ? [] : replica.graves.toCollection().primaryKeys();
  });
}
