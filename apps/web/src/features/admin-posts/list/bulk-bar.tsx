import { useState } from 'react';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetStatus } from './use-posts.ts';

const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);

const ACTS = {
  published: {
    button: 'Publish',
    title: (count: number) => `Publish ${posts(count)} now?`,
    description: 'They become public at once, including those scheduled for later.',
    done: (count: number) => `${posts(count)} published`,
  },
  draft: {
    button: 'Unpublish',
    title: (count: number) => `Unpublish ${posts(count)}?`,
    description:
      'Visitors see that the posts were removed. The posts become drafts and can be published again.',
    done: (count: number) => `${posts(count)} unpublished`,
  },
} as const;

export interface BulkBarProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

export function BulkBar({ ids, onDone }: BulkBarProps) {
  const [confirming, setConfirming] = useState<keyof typeof ACTS | null>(null);
  const [lastAction, setLastAction] = useState<keyof typeof ACTS>('published');
  const setStatus = useSetStatus();
  const act = ACTS[lastAction];
  const ask = (action: keyof typeof ACTS): void => {
    setLastAction(action);
    setConfirming(action);
  };

  function confirm(): void {
    setStatus.mutate(
      { ids, state: lastAction },
      {
        onSuccess: (changed) => {
          if (changed > 0) toast.success(act.done(changed));
          else
            toast.info('Nothing to change', { description: 'The selected posts already have this status.' });
          onDone();
        },
        onError: ({ message }) => toast.error('The posts were not changed', { description: message }),
      },
    );
  }

  return (
    <section
      aria-label="Selected posts"
      className="sticky bottom-16 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-picture border border-line bg-card p-3 shadow-float max-md:bottom-28"
    >
      <p aria-live="polite" className="grow px-1 tabular-nums">
        {posts(ids.length)} selected
      </p>
      <Button variant="ghost" onClick={onDone}>
        Clear selection
      </Button>
      <Button variant="secondary" aria-disabled={setStatus.isPending} onClick={() => ask('draft')}>
        Unpublish
      </Button>
      <Button aria-disabled={setStatus.isPending} onClick={() => ask('published')}>
        Publish
      </Button>
      <AlertDialog
        open={confirming !== null}
        onOpenChange={(open) => setConfirming(open ? lastAction : null)}
        title={act.title(ids.length)}
        description={act.description}
        confirmLabel={act.button}
        danger={lastAction === 'draft'}
        onConfirm={confirm}
      />
    </section>
  );
}
