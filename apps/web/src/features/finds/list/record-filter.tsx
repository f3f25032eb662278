import { PERIODS } from '@metalquest/core/find/period';
import type { FindFigures } from '@metalquest/sync/queries/query-types';
import { CountRows } from './count-rows.tsx';
import type { FindsFilter } from './finds-filter.ts';

interface RecordFilterProps {
  filter: FindsFilter;
  onChange: (next: FindsFilter) => void;
  figures: FindFigures;
  locale: string;
}

/** Materials offered as options; the search finds the others. */
const MATERIALS_SHOWN = 6;

/** Filters by period, oldest first, and material, most frequent first; empty if no find has a record. */
export function RecordFilter({ filter, onChange, figures, locale }: RecordFilterProps) {
  const periods = PERIODS.flatMap((period) => {
    const count = figures.byPeriod[period] ?? 0;
    return count > 0 || period === filter.period ? [{ value: period, label: period, count }] : [];
  });
  const materials = Object.entries(figures.byMaterial)
    .toSorted(([a, many], [b, few]) => few - many || a.localeCompare(b, locale))
    .slice(0, MATERIALS_SHOWN)
    .map(([material, count]) => ({ value: material, label: material, count }));
  const { material: selected } = filter;
  if (selected && !materials.some(({ value }) => value === selected))
    materials.push({ value: selected, label: selected, count: figures.byMaterial[selected] ?? 0 });
  return (
    <>
      {periods.length > 0 ? (
        <CountRows
          title="Period"
          rows={periods}
          selected={filter.period}
          onToggle={(period) => onChange({ ...filter, period: filter.period === period ? null : period })}
          locale={locale}
        />
      ) : null}
      {materials.length > 0 ? (
        <CountRows
          title="Material"
          rows={materials}
          selected={selected}
          onToggle={(material) => onChange({ ...filter, material: selected === material ? null : material })}
          locale={locale}
        />
      ) : null}
    </>
  );
}
