import type { BucketItemStatus } from '@metalquest/core/bucket-list/bucket-item';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

const WORDS: Readonly<Record<BucketItemStatus | 'all', { title: string; description: string }>> = {
  all: {
    title: 'What do you hope to find?',
    description:
      'Write it down: a gold coin, a Roman brooch, the ring a neighbour lost. When it comes up, link the find to it.',
  },
  pending: {
    title: 'Nothing left to find',
    description: 'Everything on your list is found or archived. There is more in the ground.',
  },
  found: {
    title: 'Still in the ground',
    description: 'When you find an item, mark it found. It appears here with its photo, day and quest.',
  },
  archived: {
    title: 'Nothing archived',
    description: 'Archive items you no longer look for. They stay here, and you can reopen them.',
  },
};

/** The empty state of a tab or of the whole list. */
export function NothingHere({ status, action }: { status: BucketItemStatus | 'all'; action?: ReactNode }) {
  return <EmptyState className="md:py-14" {...WORDS[status]} action={action} />;
}
