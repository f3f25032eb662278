import type { Media } from '@metalquest/core/media/media';
import Dexie, { type PromiseExtended } from 'dexie';
import { mediaTable } from '../mapping/media-table.ts';
import type { Replica } from '../replica/replica.ts';

type OwnerField = 'value.findId' | 'value.equipmentId' | 'value.permissionId';

/**
 * Media of the owner in their order. Dexie's own promise, which several at once in one transaction need: with those of
 * async functions a browser ends the transaction early.
 */
export function mediaOf(replica: Replica, field: OwnerField, id: string): PromiseExtended<Media[]> {
  return replica
    .rows(mediaTable)
    .where(`[${field}+value.sortOrder]`)
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .toArray()
    .then((rows) => rows.map((row) => row.value));
}
