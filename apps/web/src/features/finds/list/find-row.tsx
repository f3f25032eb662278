import { formatDepth } from '@metalquest/core/units/depth';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { type ComponentProps, memo } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { dateText } from '../../../records/date-text.ts';
import { FindPicture } from '../../../records/find-picture.tsx';
import { cn } from '../../../ui/cn.ts';
import { findLine } from '../view/find-facts-text.ts';
import { FindTitle, type Selectable } from '../view/find-title.tsx';
import { FROM_2XL, FROM_90REM, FROM_MD, FROM_XL } from './table-columns.ts';

interface FindRowProps extends Omit<ComponentProps<'tr'>, 'onSelect'>, Selectable {
  find: FindListItem;
  display: Display;
}

/** A find as a table row; the whole row is a link. Memoised on the find. */
export const FindRow = memo(function FindRow(props: FindRowProps) {
  const { find, display, isSelected, onSelect, onSelectFirst, ...row } = props;
  return (
    <tr
      {...row}
      className={cn(
        'relative border-line border-b transition-colors hover:bg-moss-tint',
        isSelected && 'bg-moss-tint',
      )}
    >
      <th scope="row" className="py-2 pr-3 font-normal">
        <span className="flex items-center gap-3.5">
          <FindPicture
            media={find.firstMedia}
            category={find.category}
            alt=""
            className="size-14 shrink-0 rounded-sm"
          />
          <span className="min-w-0">
            <FindTitle
              {...{ find, isSelected, onSelect, onSelectFirst }}
              className="display block text-md leading-tight after:absolute after:inset-0"
              boxClassName="-translate-y-1/2 absolute top-1/2 left-1.5"
            />
            <span className="mt-0.5 line-clamp-1 text-muted text-sm md:hidden">
              {findLine({ ...find, depthCm: null }, display)}
            </span>
          </span>
        </span>
      </th>
      <td className={FROM_MD}>{find.category}</td>
      <td className="whitespace-nowrap px-3 text-right tabular-nums max-md:pr-0">
        {find.depthCm === null ? <NoValue /> : formatDepth(find.depthCm, display.units, display.locale)}
      </td>
      <td className={cn(FROM_MD, 'text-right tabular-nums')}>{find.targetId ?? <NoValue />}</td>
      <td className={cn(FROM_90REM, 'truncate')}>{find.period ?? <NoValue />}</td>
      <td className={cn(FROM_2XL, 'truncate')}>{find.material ?? <NoValue />}</td>
      <td className={cn(FROM_XL, 'truncate')}>{find.questName ?? <NoValue />}</td>
      <td className={cn(FROM_MD, 'whitespace-nowrap pr-0 text-right text-muted')}>
        <time dateTime={find.foundAt}>{dateText(find.foundAt, display.locale)}</time>
      </td>
    </tr>
  );
});

function NoValue() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">not recorded</span>
    </>
  );
}
