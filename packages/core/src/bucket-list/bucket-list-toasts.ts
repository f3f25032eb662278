import { failureToast, successToast, type Toast } from '../toast/toast.ts';

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

export function bucketItemFailedToast(action: BucketItemAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

export function bucketItemDoneToast(action: BucketItemAction): Toast {
  return successToast(...DONE[action]);
}
