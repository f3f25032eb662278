import { type BucketItem, toBucketItemStatus } from '@metalquest/core/bucket-list/bucket-item';
import { asBucketItemId, asFindId, asQuestId, asUserId } from '@metalquest/core/ids';
import * as shape from '@metalquest/core/shape/shape';
import { anyValue, instantOrEpoch, maybeId, maybeInstant, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  name: shape.string(),
  notes: maybeText,
  status: anyValue,
  found_date: maybeInstant,
  find_id: maybeText,
  quest_id: maybeText,
  created_at: instantOrEpoch,
  updated_at: instantOrEpoch,
});

/** An item outlives the find and the quest that fulfilled it. */
export const bucketListTable: SyncedTable<BucketItem> = {
  name: 'bucket_list',
  key: 'id',
  parents: [
    { column: 'find_id', field: 'findId', table: 'finds', onDelete: 'clear' },
    { column: 'quest_id', field: 'questId', table: 'quests', onDelete: 'clear' },
  ],
  conflict: 'last-write-per-column',
  indexes: [
    'value.createdAt',
    '[value.status+value.createdAt]',
    'value.findId',
    'value.questId',
    '*words',
  ].join(', '),
  read: (row) =>
    readRow(Row, row, (item) => ({
      id: asBucketItemId(item.id),
      userId: asUserId(item.user_id),
      name: item.name,
      notes: item.notes ?? null,
      status: toBucketItemStatus(item.status),
      foundDate: item.found_date ?? null,
      findId: maybeId(item.find_id, asFindId),
      questId: maybeId(item.quest_id, asQuestId),
      createdAt: item.created_at,
      updatedAt: item.updated_at,
    })),
  write: (item) => ({
    id: item.id,
    user_id: item.userId,
    name: item.name,
    notes: item.notes,
    status: item.status,
    found_date: item.foundDate,
    find_id: item.findId,
    quest_id: item.questId,
  }),
  noun: 'bucket list item',
  label: (item) => `bucket list item “${item.name}”`,
  searched: (item) => [item.name, item.notes],
  cleared: (item, field) => ({ ...item, [field]: null }),
};
