import type { Media } from '@metalquest/core/media/media';
import Dexie, { type PromiseExtended } from 'dexie';
import { mediaTable } from '../mapping/media-table.ts';
import type { Replica } from '../replica/replica.ts';

export type OwnerField = `value.${'findId' | 'equipmentId' | 'permissionId' | 'questId'}`;

/** Returns Dexie's promise: with an async function's, parallel reads would end the transaction early. */
export function mediaOf(replica: Replica, field: OwnerField, id: string): PromiseExtended<Media[]> {
  return replica
    .rows(mediaTable)
    .where(`[${field}+value.sortOrder]`)
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .toArray()
    .then((rows) => rows.map((row) => row.value));
}
