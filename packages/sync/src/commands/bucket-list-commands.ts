import {
  type BucketItemAction,
  bucketItemFailedToast,
} from '@metalquest/core/bucket-list/bucket-list-toasts';
import {
  archive,
  type BucketItemFields,
  buildBucketItem,
  markFound,
  reopen,
} from '@metalquest/core/bucket-list/edit-bucket-item';
import { asBucketItemId, type BucketItemId, type FindId, type QuestId } from '@metalquest/core/ids';
import { ok } from '@metalquest/core/result';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { findTable } from '../mapping/find-table.ts';
import type { CommandContext } from './command-context.ts';
import { changeRecord, recordCommands } from './record-commands.ts';

const failureTitle = (action: BucketItemAction): string => bucketItemFailedToast(action, '').title;

/** The find or quest that fulfilled a bucket list item; the quest defaults to the find's. */
interface FulfilledBy {
  readonly findId?: FindId | null;
  readonly questId?: QuestId | null;
}

export function bucketListCommands(context: CommandContext) {
  const { replica, userId } = context;
  const items = recordCommands(context, {
    table: bucketListTable,
    titles: { add: failureTitle('create'), update: failureTitle('update'), delete: failureTitle('delete') },
    asId: asBucketItemId,
    make: (id, fields: BucketItemFields, now) => buildBucketItem(id, userId, fields, null, now),
    change: (value, changes: Partial<BucketItemFields>, now) =>
      buildBucketItem(value.id, userId, { name: value.name, ...changes }, value, now),
  });
  return {
    addBucketItem: items.add,
    updateBucketItem: items.update,
    deleteBucketItem: items.remove,
    markBucketItemFound: (id: BucketItemId, { findId = null, questId = null }: FulfilledBy) =>
      changeRecord(context, bucketListTable, id, failureTitle('mark-found'), async (item, now) => {
        const find = findId ? await replica.rows(findTable).get(findId) : undefined;
        return ok(markFound(item, { findId, questId: questId ?? find?.value.questId ?? null }, now));
      }),
    archiveBucketItem: (id: BucketItemId) =>
      changeRecord(context, bucketListTable, id, failureTitle('archive'), (item, now) =>
        ok(archive(item, now)),
      ),
    reopenBucketItem: (id: BucketItemId) =>
      changeRecord(context, bucketListTable, id, failureTitle('update'), (item, now) =>
        ok(reopen(item, now)),
      ),
  };
}
