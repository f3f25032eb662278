import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import {
  type BucketItemAction,
  bucketItemDoneToast,
  bucketItemFailedToast,
} from '@metalquest/core/bucket-list/bucket-list-toasts';
import type { BucketItemFields } from '@metalquest/core/bucket-list/edit-bucket-item';
import type { FindId } from '@metalquest/core/ids';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastDeleted } from '../../ui/toast-deleted.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

/** Commands of the bucket list; each shows its result (spec section 8) and resolves to true on success. */
export interface BucketActions {
  create(fields: BucketItemFields, id: string): Promise<boolean>;
  update(item: BucketItem, fields: BucketItemFields): Promise<boolean>;
  /** `findId` is null for an item found before the user had the app. */
  markFound(item: BucketItem, findId: FindId | null): Promise<boolean>;
  archive(item: BucketItem): Promise<boolean>;
  reopen(item: BucketItem): Promise<boolean>;
  remove(item: BucketItem): Promise<boolean>;
}

const failure = (action: BucketItemAction): string => bucketItemFailedToast(action, '').title;

function toastDone(action: BucketItemAction, fallback?: string): void {
  const { title, description } = bucketItemDoneToast(action);
  const text = description ?? fallback;
  toast.success(title, text ? { description: text } : {});
}

export function useBucketActions(): BucketActions {
  const { commands } = useEngine();
  return {
    async create(fields, id) {
      const created = await toastOnFailure(commands.addBucketItem(fields, id), failure('create'));
      if (created.ok) toastDone('create', created.value.name);
      return created.ok;
    },
    async update({ id }, fields) {
      const updated = await toastOnFailure(commands.updateBucketItem(id, fields), failure('update'));
      if (updated.ok) toastDone('update', updated.value.name);
      return updated.ok;
    },
    async markFound({ id }, findId) {
      const marked = await toastOnFailure(
        commands.markBucketItemFound(id, { findId }),
        failure('mark-found'),
      );
      if (marked.ok) toastDone('mark-found');
      return marked.ok;
    },
    async archive({ id, name }) {
      const archived = await toastOnFailure(commands.archiveBucketItem(id), failure('archive'));
      if (archived.ok) toastDone('archive', name);
      return archived.ok;
    },
    async reopen({ id, name }) {
      const reopened = await toastOnFailure(commands.reopenBucketItem(id), failure('update'));
      if (reopened.ok) toastDone('update', `${name} is back on your list.`);
      return reopened.ok;
    },
    async remove({ id, name }) {
      const deleted = await toastOnFailure(commands.deleteBucketItem(id), failure('delete'));
      if (deleted.ok) {
        toastDeleted(commands, {
          row: { table: 'bucket_list', entityId: id },
          noun: 'Item',
          title: bucketItemDoneToast('delete').title,
          name,
        });
      }
      return deleted.ok;
    },
  };
}
