import type { FindListItem } from '@metalquest/sync/queries/query-types';
import type { ChangeEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn.ts';
import type { FindSelection } from '../list/use-selection.ts';

export interface Selectable {
  /** Null while nothing is being selected. */
  isSelected: boolean | null;
  onSelect: FindSelection['toggle'];
  onSelectFirst: FindSelection['start'];
}

interface FindTitleProps extends Selectable {
  find: FindListItem;
  className: string;
  /** Of the box in its card or row. */
  boxClassName: string;
}

/**
 * The name of a find, which covers its card or row: a link, or a checkbox while finds are being selected. A long press
 * begins; where the system has its own menu for it (iOS), the button above the list does.
 */
export function FindTitle(props: FindTitleProps) {
  const { find, className, boxClassName, isSelected, onSelect, onSelectFirst } = props;
  if (isSelected === null) {
    const onContextMenu = (event: MouseEvent) => {
      const { nativeEvent } = event;
      if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') return;
      event.preventDefault();
      onSelectFirst(find.id);
    };
    return (
      <Link to={`/finds/${find.id}`} className={className} onContextMenu={onContextMenu}>
        <span className="line-clamp-2">{find.name}</span>
      </Link>
    );
  }
  const onChange = ({ nativeEvent }: ChangeEvent) =>
    onSelect(find.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  return (
    <label
      className={cn(
        className,
        'cursor-pointer select-none has-focus-visible:after:outline-3 has-focus-visible:after:outline-sky',
      )}
    >
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onChange}
        className={cn('tick-box z-1 size-6', boxClassName)}
      />
      <span className="line-clamp-2">{find.name}</span>
    </label>
  );
}
