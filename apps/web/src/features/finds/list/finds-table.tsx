import type { FindSort } from '@metalquest/core/find/find-filter';
import { useRef } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFindItems } from '../use-find-items.ts';
import { FindRow } from './find-row.tsx';
import { SortHeader } from './sort-header.tsx';
import { FROM_2XL, FROM_90REM, FROM_MD, FROM_XL } from './table-columns.ts';
import type { FindList } from './use-finds.ts';
import type { FindSelection } from './use-selection.ts';
import { type ListBox, useListBox, useWindowList } from './use-window-list.ts';

interface FindsTableProps {
  list: FindList;
  selection: FindSelection;
  onSort: (sort: FindSort) => void;
  display: Display;
}

const ROW_HEIGHT = 73;
/** Columns shown at every width. A higher colSpan would create empty columns on a narrow screen. */
const COLUMN_COUNT = 2;

export function FindsTable({ list, selection, onSort, display }: FindsTableProps) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const box = useListBox(ref);
  const sorted = { sort: list.sort, onSort };
  return (
    <table className="w-full table-fixed border-collapse text-left" aria-rowcount={list.total + 1}>
      <caption className="sr-only">Finds</caption>
      <thead>
        <tr className="eyebrow border-line border-b">
          <SortHeader {...sorted} by={['name']} className="pr-3">
            Find
          </SortHeader>
          <th scope="col" className={cn(FROM_MD, 'w-27')}>
            Category
          </th>
          <SortHeader {...sorted} by={['deepest']} className="w-22 text-right max-md:pr-0" end>
            Depth
          </SortHeader>
          <th scope="col" className={cn(FROM_MD, 'w-26 text-right')}>
            Target ID
          </th>
          <th scope="col" className={cn(FROM_90REM, 'w-34')}>
            Period
          </th>
          <th scope="col" className={cn(FROM_2XL, 'w-34')}>
            Material
          </th>
          <th scope="col" className={cn(FROM_XL, 'w-44')}>
            Quest
          </th>
          <SortHeader
            {...sorted}
            by={['newest', 'oldest']}
            className={cn(FROM_MD, 'w-32 pr-0 text-right')}
            end
          >
            Found
          </SortHeader>
        </tr>
      </thead>
      <tbody ref={ref}>{box ? <Rows {...{ list, selection, display, box }} /> : null}</tbody>
    </table>
  );
}

function Rows({ list, selection, display, box }: Omit<FindsTableProps, 'onSort'> & { box: ListBox }) {
  const rows = useWindowList({ rows: list.total, top: box.top, rowHeight: ROW_HEIGHT, gap: 0 });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  const itemAt = useFindItems(list, first?.index ?? 0, last?.index ?? 0);
  const spaceAbove = (first?.start ?? box.top) - box.top;
  const below = rows.getTotalSize() - ((last?.end ?? box.top) - box.top);
  return (
    <>
      <Space height={spaceAbove} />
      {shown.map(({ key, index }) => {
        const find = itemAt(index);
        const row = { 'data-index': index, 'aria-rowindex': index + 2, ref: rows.measureElement };
        return find ? (
          <FindRow
            key={key}
            {...row}
            find={find}
            display={display}
            isSelected={selection.isOn ? selection.ids.has(find.id) : null}
            onSelect={selection.toggle}
            onSelectFirst={selection.start}
          />
        ) : (
          <tr key={key} {...row} className="border-line border-b">
            <td colSpan={COLUMN_COUNT} className="h-18 py-2">
              <Skeleton className="size-14 rounded-sm" />
            </td>
          </tr>
        );
      })}
      <Space height={below} />
    </>
  );
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
    <tr aria-hidden="true">
      <td colSpan={COLUMN_COUNT} style={{ height }} />
    </tr>
  );
}
