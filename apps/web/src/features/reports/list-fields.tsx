import { CATEGORIES } from '@metalquest/core/find/category';
import { FIND_SORTS, type FindSort } from '@metalquest/core/find/find-filter';
import { PERIODS } from '@metalquest/core/find/period';
import type { FindFigures } from '@metalquest/sync/queries/query-types';
import { useDisplay } from '../../engine/use-display.ts';
import { DepthFilter } from '../../records/depth-filter.tsx';
import { CHOICE_SOURCES, chosenRow } from '../../records/use-choices.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { ReportChoices } from './report-choices.ts';
import { SubjectField } from './subject-field.tsx';

interface ListFieldsProps {
  readonly figures: FindFigures;
  readonly choices: ReportChoices;
  readonly onChange: (change: Partial<ReportChoices>) => void;
}

const SORT_LABELS: Readonly<Record<FindSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  deepest: 'Deepest first',
  name: 'By name',
};

const PHOTO_LABELS = { yes: 'With a photo', no: 'Without a photo' } as const;

export function ListFilters({ figures, choices, onChange }: ListFieldsProps) {
  const display = useDisplay();
  const { byDepthCm } = figures;
  const { depth } = choices;
  return (
    <div className="grid gap-4">
      <Field label="Search text">
        <Input
          type="search"
          value={choices.search}
          autoComplete="off"
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </Field>
      <OneOf
        label="Category"
        all="All categories"
        from={CATEGORIES}
        selected={choices.category}
        onChoose={(category) => onChange({ category })}
      />
      <RecordFields figures={figures} choices={choices} onChange={onChange} />
      {depth || Object.keys(byDepthCm).length > 0 ? (
        <DepthFilter
          byDepthCm={byDepthCm}
          all={byDepthCm}
          range={depth}
          onChange={(range) => onChange({ depth: range })}
          display={display}
        />
      ) : null}
      {CHOICE_SOURCES.map(({ by }) => (
        <SubjectField
          key={by}
          by={by}
          orAny
          selected={choices[by]}
          onChoose={(id) => onChange(chosenRow(by, id))}
        />
      ))}
      <Field label="Photo">
        <Select
          value={choices.hasPhoto === null ? '' : choices.hasPhoto ? 'yes' : 'no'}
          onChange={({ target }) => onChange({ hasPhoto: target.value ? target.value === 'yes' : null })}
        >
          <option value="">With and without</option>
          {Object.entries(PHOTO_LABELS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Order">
        <Select
          value={choices.sort}
          onChange={({ target }) =>
            onChange({ sort: FIND_SORTS.find((sort) => sort === target.value) ?? 'newest' })
          }
        >
          {FIND_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function RecordFields({ figures, choices, onChange }: Omit<ListFieldsProps, 'depthFilter'>) {
  const { period, material } = choices;
  const periods = PERIODS.filter((each) => each === period || (figures.byPeriod[each] ?? 0) > 0);
  const materials = [...new Set([...Object.keys(figures.byMaterial), ...(material ? [material] : [])])];
  return (
    <>
      {periods.length > 0 ? (
        <OneOf
          label="Period"
          all="All periods"
          from={periods}
          selected={period}
          onChoose={(next) => onChange({ period: next })}
        />
      ) : null}
      {materials.length > 0 ? (
        <OneOf
          label="Material"
          all="All materials"
          from={materials.toSorted((a, b) => a.localeCompare(b))}
          selected={material}
          onChoose={(next) => onChange({ material: next })}
        />
      ) : null}
    </>
  );
}

interface OneOfProps<T extends string> {
  readonly label: string;
  readonly all: string;
  readonly from: readonly T[];
  readonly selected: T | null;
  readonly onChoose: (selected: T | null) => void;
}

function OneOf<T extends string>({ label, all, from, selected, onChoose }: OneOfProps<T>) {
  return (
    <Field label={label}>
      <Select
        value={selected ?? ''}
        onChange={({ target }) => onChoose(from.find((each) => each === target.value) ?? null)}
      >
        <option value="">{all}</option>
        {from.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </Field>
  );
}
