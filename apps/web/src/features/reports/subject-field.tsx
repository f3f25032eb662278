import type { FindChoice } from '@metalquest/sync/queries/query-types';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { CHOICE_SOURCES, useChoice, useChoices } from '../../records/use-choices.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { cn } from '../../ui/cn.ts';
import { Sheet } from '../../ui/sheet.tsx';

interface SubjectFieldProps {
  readonly by: FindChoice;
  readonly selected: string | null;
  /** Null only with `orAny`. */
  readonly onChoose: (id: string | null) => void;
  readonly orAny?: boolean;
}

/** Chooses one of the user's quests, permissions or detectors, with a search. */
export function SubjectField({ by, selected, onChoose, orAny = false }: SubjectFieldProps) {
  const [open, setOpen] = useState(false);
  const choice = useChoice(by, selected);
  const source = CHOICE_SOURCES.find((each) => each.by === by);
  const labelId = useId();
  const valueId = useId();
  if (!source) return null;
  const choose = (id: string | null) => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <div>
      <span id={labelId} className="mb-1.5 block font-[560] text-muted text-sm">
        {source.title}
      </span>
      <button
        type="button"
        aria-labelledby={`${labelId} ${valueId}`}
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full items-center gap-2 rounded-control border border-edge bg-card px-4 py-2 text-left transition-colors"
      >
        <span id={valueId} className={cn('min-w-0 grow', !choice && 'text-muted')}>
          {choice ? choice.name || '…' : orAny ? source.all : 'Choose one'}
        </span>
        <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-muted" />
      </button>
      <Sheet open={open} onOpenChange={setOpen} side="aside" title={source.title}>
        <Subjects by={by} selected={selected} onChoose={choose} orAny={orAny} />
      </Sheet>
    </div>
  );
}

function Subjects({ by, selected, onChoose, orAny }: SubjectFieldProps) {
  const [search, setSearch] = useState('');
  const choices = useChoices(by, search);
  const source = CHOICE_SOURCES.find((each) => each.by === by);
  if (!source) return null;
  const options = [...(orAny ? [{ id: null, name: source.all, note: null }] : []), ...(choices ?? [])];
  return (
    <ChoiceList
      search={source.canSearch ? { label: source.search, value: search, onChange: setSearch } : null}
      choices={options}
      selected={selected}
      onChoose={onChoose}
      none={choices?.length === 0 ? source.none : null}
    />
  );
}
