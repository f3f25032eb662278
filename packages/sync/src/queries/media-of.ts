import type { Media } from '@metalquest/core/media/media';
import Dexie, { type PromiseExtended } from 'dexie';
import { mediaTable } from '../mapping/media-table.ts';
import type { Replica } from '../replica/replica.ts';

type OwnerField = 'value.findId' | 'value.equipmentId' | 'value.permissionId';

/**
 * Media of the owner in order. Returns Dexie's own promise: with promises of async functions, parallel reads
 * make the browser end the transaction early.
 */
export function mediaOf(replica: Replica, field: OwnerField, id: string): PromiseExtended<Media[]> {
  return replica
    .rows(mediaTable)
    .where(`[${field}+value.sortOrder]`)
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .toArray()
    .then((rows) => rows.map((row) => row.value));
}
