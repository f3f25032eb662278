import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { countOf } from './quest-figures.ts';
import { QuestFilters, type QuestFiltersProps } from './quest-filters.tsx';
import { QuestSortField } from './quest-sort.tsx';

export interface QuestFilterSheetProps extends QuestFiltersProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Number of matching quests; null until counted. */
  total: number | null;
}

/** Sort order and filters in a bottom sheet, for a phone. */
export function QuestFilterSheet({ open, onOpenChange, total, ...filters }: QuestFilterSheetProps) {
  const { filter, onChange } = filters;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="bottom" title="Filter quests">
      <div className="grid gap-7">
        <section className="grid gap-2.5">
          <h2 className="eyebrow font-sans">Order</h2>
          <QuestSortField value={filter.sort} onChange={(sort) => onChange({ ...filter, sort })} />
        </section>
        <QuestFilters {...filters} />
      </div>
      <Button size="field" className="sticky bottom-0 mt-5 w-full" onClick={() => onOpenChange(false)}>
        {total === null ? 'Show quests' : `Show ${countOf(total, 'quest', 'quests')}`}
      </Button>
    </Sheet>
  );
}
