import {
  BUCKET_ITEM_STATUSES,
  type BucketItem,
  type BucketItemStatus,
} from '@metalquest/core/bucket-list/bucket-item';
import type { BucketListItem } from '@metalquest/sync/queries/query-types';
import { Plus, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDisplay } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FoundList, FoundOn } from './found-list.tsx';
import { FoundRing } from './found-ring.tsx';
import { type Edited, ItemDialog } from './item-dialog.tsx';
import { ItemMenu } from './item-menu.tsx';
import { MarkFoundDialog } from './mark-found-dialog.tsx';
import { PendingList } from './pending-list.tsx';
import { useBucketActions } from './use-bucket-actions.ts';
import { type BucketListState, useBucketList } from './use-bucket-list.ts';

const EMPTY_TEXTS: Readonly<Record<BucketItemStatus | 'all', { title: string; description: string }>> = {
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

function NothingHere({ status, action }: { status: BucketItemStatus | 'all'; action?: ReactNode }) {
  return <EmptyState className="md:py-14" {...EMPTY_TEXTS[status]} action={action} />;
}

const LABELS: Readonly<Record<BucketItemStatus, string>> = {
  pending: 'Pending',
  found: 'Found',
  archived: 'Archived',
};

/** `/bucket-list`: pending, found and archived items. */
function BucketListPage() {
  const { locale } = useDisplay();
  const [params, setParams] = useSearchParams();
  const shown = BUCKET_ITEM_STATUSES.find((status) => status === params.get('show')) ?? 'pending';
  const list = useBucketList(shown);
  const actions = useBucketActions();
  const [edited, setEdited] = useState<Edited>(null);
  const [found, setFound] = useState<BucketItem | null>(null);
  const show = (status: BucketItemStatus) =>
    setParams(status === 'pending' ? {} : { show: status }, { replace: true, preventScrollReset: true });
  const total = list.status === 'ready' ? sumOf(list.counts) : 0;
  const add = (size: 'md' | 'field' = 'md', className = '') => (
    <Button size={size} className={className} onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
      Add item
    </Button>
  );
  const menu = (item: BucketListItem) => (
    <ItemMenu
      item={item}
      onEdit={() => setEdited(item)}
      onArchive={() => void actions.archive(item)}
      onReopen={() => void actions.reopen(item)}
      onDelete={() => void actions.remove(item)}
      className="-mr-2"
    />
  );
  return (
    <div className="page-width flex grow flex-col py-5 pb-10 md:min-h-dvh md:py-8">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3 md:min-h-14 md:items-end">
        <h1 className="text-2xl md:text-3xl">Bucket List</h1>
        {total > 0 ? add('md', 'shrink-0 md:min-h-14 md:px-6') : null}
      </header>
      {list.status === 'ready' && total === 0 ? (
        <NothingHere status="all" action={add('field')} />
      ) : (
        <Tabs
          label="Items by status"
          className="mt-5 md:mt-7"
          value={shown}
          onValueChange={show}
          tabs={BUCKET_ITEM_STATUSES.map((id) => ({
            id,
            label: <TabLabel label={LABELS[id]} count={list.status === 'ready' ? list.counts[id] : null} />,
          }))}
        >
          {list.status === 'loading' ? <ListLoading /> : null}
          {list.status === 'ready' && list.counts[shown] === 0 ? <NothingHere status={shown} /> : null}
          {list.status === 'ready' && shown === 'pending' && list.items.length > 0 ? (
            <PendingList items={list.items} onFound={setFound} menu={menu} />
          ) : null}
          {list.status === 'ready' && shown === 'found' && list.items.length > 0 ? (
            <FoundList items={list.items} locale={locale} menu={menu} />
          ) : null}
          {list.status === 'ready' && shown === 'archived' && list.items.length > 0 ? (
            <ArchivedList
              items={list.items}
              locale={locale}
              onReopen={(item) => void actions.reopen(item)}
              menu={menu}
            />
          ) : null}
          {list.status === 'ready' ? <More list={list} total={list.counts[shown]} /> : null}
        </Tabs>
      )}
      <ItemDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onSave={(item, words, newId) =>
          item === 'new' ? actions.create(words, newId) : actions.update(item, words)
        }
      />
      <MarkFoundDialog
        item={found}
        locale={locale}
        onClose={() => setFound(null)}
        onFound={actions.markFound}
      />
    </div>
  );
}

const sumOf = (counts: Readonly<Record<BucketItemStatus, number>>): number =>
  counts.pending + counts.found + counts.archived;

function TabLabel({ label, count }: { label: string; count: number | null }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      {label}
      <span className="figures min-w-3 text-sm">{count}</span>
    </span>
  );
}

function More({ list, total }: { list: Extract<BucketListState, { status: 'ready' }>; total: number }) {
  const isAll = list.items.length >= total;
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <p role="status" className={isAll ? 'sr-only' : 'text-muted text-sm'}>
        Showing {list.items.length} of {total} {total === 1 ? 'item' : 'items'}
      </p>
      {isAll ? null : (
        <Button variant="secondary" onClick={list.loadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

function ListLoading() {
  return (
    <div role="status" aria-label="Loading bucket list" className="grid gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-19 rounded-picture" />
      ))}
    </div>
  );
}

interface ArchivedListProps {
  items: readonly BucketListItem[];
  locale: string;
  onReopen: (item: BucketListItem) => void;
  menu: (item: BucketListItem) => ReactNode;
}

function ArchivedList({ items, locale, onReopen, menu }: ArchivedListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-3.5 py-3 sm:items-center sm:gap-5">
          <FoundRing isFound={item.foundDate !== null} className="mt-0.5 size-10 shrink-0 opacity-70" />
          <article className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
            <div className="min-w-0 grow basis-56">
              <h2 className="text-md text-muted leading-tight">{item.name}</h2>
              <FoundOn item={item} locale={locale} />
            </div>
            <Button variant="secondary" onClick={() => onReopen(item)} aria-label={`Reopen ${item.name}`}>
              <RotateCcw aria-hidden="true" size={20} strokeWidth={1.75} />
              Reopen
            </Button>
          </article>
          {menu(item)}
        </li>
      ))}
    </ul>
  );
}

export { BucketListPage as Component };
