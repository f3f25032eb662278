import type { FindChoice, FindNarrowing } from '@metalquest/sync/queries/query-types';
import { useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { ChoiceList } from '../ui/choice-list.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { type Choice, type ChoiceSource, useChoices } from './use-choices.ts';

interface ChoiceFilterProps {
  source: ChoiceSource;
  /** Shown alone, when no list is offered; null without a choice. */
  selected: Choice | null;
  narrowing: FindNarrowing;
  onChoose: (id: string | null) => void;
  locale: string;
}

export function ChoiceFilter({ source, selected, narrowing, onChoose, locale }: ChoiceFilterProps) {
  const [open, setOpen] = useState(false);
  const choose = (id: string | null) => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <ChoiceRow
      title={source.title}
      selected={selected?.name ?? null}
      any={source.all}
      open={open}
      onOpenChange={setOpen}
    >
      <Choices source={source} selected={selected} narrowing={narrowing} onChoose={choose} locale={locale} />
    </ChoiceRow>
  );
}

function Choices({ source, selected, narrowing, onChoose, locale }: ChoiceFilterProps) {
  const [search, setSearch] = useState('');
  const choices = useChoices(source.by, search);
  const counts = useCounts(source.by, narrowing, choices?.map(({ id }) => id) ?? []);
  const number = new Intl.NumberFormat(locale);
  const counted = (choices ?? []).map((choice) => ({
    ...choice,
    end: (
      <span className="text-muted tabular-nums">
        {counts ? number.format(counts.get(choice.id) ?? 0) : ''}
        <span className="sr-only"> finds</span>
      </span>
    ),
  }));
  return (
    <ChoiceList
      search={source.canSearch ? { label: source.search, value: search, onChange: setSearch } : null}
      choices={[{ id: null, name: source.all, note: null }, ...counted]}
      selected={selected?.id ?? null}
      onChoose={onChoose}
      none={choices?.length === 0 ? source.none : null}
    />
  );
}

function useCounts(by: FindChoice, narrowing: FindNarrowing, ids: readonly string[]) {
  const { queries } = useEngine();
  const countsKey = JSON.stringify([by, narrowing, ids]);
  return useLive(() => queries.findChoices(narrowing, by, ids), [queries, countsKey], { keepPrevious: true })
    .value;
}
