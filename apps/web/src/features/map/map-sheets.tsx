import { List, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export type MapSheet = 'filter' | 'list' | 'layers';

export function MapSheetButtons({
  filterCount,
  onOpen,
}: {
  filterCount: number;
  onOpen: (sheet: MapSheet) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2.5 lg:hidden">
      <Button variant="secondary" onClick={() => onOpen('filter')}>
        <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
        Filter
        {filterCount > 0 ? (
          <Badge>
            {filterCount}
            <span className="sr-only"> active</span>
          </Badge>
        ) : null}
      </Button>
      <Button variant="secondary" onClick={() => onOpen('list')}>
        <List aria-hidden="true" size={20} strokeWidth={1.75} />
        List
      </Button>
    </div>
  );
}

export function MapSheets({
  open,
  onClose,
  filters,
  list,
  shown,
}: {
  open: MapSheet | null;
  onClose: () => void;
  filters: ReactNode;
  list: ReactNode;
  /** '12 finds in view'; null while unknown. */
  shown: string | null;
}) {
  return (
    <>
      <Sheet open={open === 'filter'} onOpenChange={onClose} side="bottom" title="Filter the map">
        {filters}
        <Button size="field" className="mt-5 w-full" onClick={onClose}>
          {shown ? `Show ${shown.replace('No', 'no')}` : 'Show finds'}
        </Button>
      </Sheet>
      <Sheet open={open === 'list'} onOpenChange={onClose} side="bottom" title="In view">
        {list}
      </Sheet>
    </>
  );
}
