import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { memo, useRef } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { FindPicture } from '../../../records/find-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFindItems } from '../use-find-items.ts';
import { findLine } from '../view/find-facts-text.ts';
import { FindTitle, type Selectable } from '../view/find-title.tsx';
import type { FindList } from './use-finds.ts';
import type { FindSelection } from './use-selection.ts';
import { type ListBox, useListBox, useWindowList } from './use-window-list.ts';

/** [minimum width in rem, columns]; rem, so that large text gets fewer columns. */
const COLUMNS = [
  [54, 4],
  [33, 3],
  [17, 2],
  [0, 1],
] as const;

function columnsFor(width: number): number {
  const rem = width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return COLUMNS.find(([from]) => rem >= from)?.[1] ?? 1;
}

interface FindsGridProps {
  list: FindList;
  selection: FindSelection;
  display: Display;
}

export function FindsGrid(props: FindsGridProps) {
  const ref = useRef<HTMLDivElement>(null);
  const box = useListBox(ref);
  return <div ref={ref}>{box ? <Rows {...props} box={box} /> : null}</div>;
}

function Rows({ list, selection, display, box }: FindsGridProps & { box: ListBox }) {
  const columns = columnsFor(box.width);
  const gap = box.width < 560 ? 12 : 22;
  const tile = (box.width - gap * (columns - 1)) / columns;
  const rows = useWindowList({
    rows: Math.ceil(list.total / columns),
    top: box.top,
    rowHeight: tile + 66,
    gap: gap + 4,
  });
  const shown = rows.getVirtualItems();
  const itemAt = useFindItems(
    list,
    (shown[0]?.index ?? 0) * columns,
    ((shown.at(-1)?.index ?? 0) + 1) * columns - 1,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: its items are grouped in rows, which a ul cannot contain.
    <div role="list" className="relative" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid"
          style={{
            transform: `translateY(${start - box.top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: gap,
          }}
        >
          {Array.from({ length: Math.min(columns, list.total - index * columns) }, (_, column) => {
            const at = index * columns + column;
            const find = itemAt(at);
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div
                key={find?.id ?? at}
                role="listitem"
                aria-setsize={list.total}
                aria-posinset={at + 1}
                className="min-w-0"
              >
                {find ? (
                  <FindCard
                    find={find}
                    display={display}
                    isSelected={selection.isOn ? selection.ids.has(find.id) : null}
                    onSelect={selection.toggle}
                    onSelectFirst={selection.start}
                  />
                ) : (
                  <CardSkeleton />
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-square rounded-picture" />
      <Skeleton className="mt-3 h-6 w-2/3 rounded-xs" />
      <Skeleton className="mt-1 h-5 w-1/2 rounded-xs" />
    </div>
  );
}

interface FindCardProps extends Selectable {
  find: FindListItem;
  display: Display;
}

const FindCard = memo(function FindCard({ find, display, ...selectable }: FindCardProps) {
  return (
    <article className="group relative">
      <div className={cn('relative rounded-picture', selectable.isSelected && 'ring-3 ring-moss-deep')}>
        <FindPicture
          media={find.firstMedia}
          category={find.category}
          alt=""
          className="aspect-square rounded-picture shadow-soft transition-shadow group-hover:shadow-float"
        />
        {find.targetId ? (
          <Badge tone="photo" className="absolute top-2.5 left-2.5 max-w-[80%] truncate tabular-nums">
            <span className="sr-only">Target ID </span>
            {find.targetId}
          </Badge>
        ) : null}
      </div>
      <h2 className="mt-3 text-md leading-tight md:text-lg md:leading-tight">
        <FindTitle
          {...selectable}
          find={find}
          className="after:absolute after:inset-0 after:rounded-picture"
          boxClassName="absolute top-2.5 right-2.5"
        />
      </h2>
      <p className="mt-0.5 truncate text-muted text-sm">{findLine(find, display)}</p>
    </article>
  );
});
