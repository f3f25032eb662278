import { failureToast, successToast, type Toast } from '../toast/toast.ts';

/** What a user does to an item of the bucket list. */
export type BucketItemAction = 'create' | 'update' | 'delete' | 'mark-found' | 'archive';

const FAILURE_TITLES: Record<BucketItemAction, string> = {
  create: 'Error Creating Item',
  update: 'Error Updating Item',
  delete: 'Error Deleting Item',
  'mark-found': 'Error Marking Item as Found',
  archive: 'Error Archiving Item',
};

const DONE: Record<BucketItemAction, readonly [title: string, description: string | null]> = {
  create: ['Bucket List Item Created', null],
  update: ['Item Updated', null],
  delete: ['Item Deleted', null],
  'mark-found': ['Congratulations! 🎉', "You found a bucket list item! It's been marked as found."],
  archive: ['Item Archived', null],
};

/** An item's change failed, under the title of spec section 8. */
export function bucketItemFailedToast(action: BucketItemAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

/** An item's change is kept (spec section 8). */
export function bucketItemDoneToast(action: BucketItemAction): Toast {
  return successToast(...DONE[action]);
}
