import { asQuestId } from '@metalquest/core/ids';
import type { FindCandidate } from '@metalquest/core/import/import-plan';
import type { LooseFinds } from '@metalquest/sync/engine';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

const MAX_QUESTS = 100;

export interface LooseFindsChoiceProps {
  readonly finds: readonly FindCandidate[];
  readonly files: readonly string[];
  readonly value: LooseFinds;
  readonly onChange: (choice: LooseFinds) => void;
  readonly locale: string;
}

/** Chooses the quest for finds without a quest in their file, because every find needs one. */
export function LooseFindsChoice({ finds, files, value, onChange, locale }: LooseFindsChoiceProps) {
  const { queries } = useEngine();
  const quests =
    useLive(() => queries.quests({ offset: 0, limit: MAX_QUESTS }), [queries]).value?.items ?? [];
  const days = new Set(finds.map(({ foundAt, foundDay }) => (foundDay ?? foundAt ?? '').slice(0, 10))).size;
  const newQuestName = `Finds from ${files[0]?.replace(/\.[^.]*$/, '') ?? 'a file'}`;
  const findsText = `${finds.length.toLocaleString(locale)} ${finds.length === 1 ? 'find' : 'finds'}`;
  const [newest] = quests;
  const choose = (kind: LooseFinds['kind']): void => {
    if (kind === 'quest-a-day') onChange({ kind });
    else if (kind === 'one-new-quest') onChange({ kind, name: newQuestName });
    else if (newest) onChange({ kind, id: newest.id });
  };
  return (
    <section aria-labelledby="loose-finds">
      <h2 id="loose-finds" className="text-lg">
        Which quest {finds.length === 1 ? 'does' : 'do'} {findsText} belong to?
      </h2>
      <p className="mt-1 mb-4 max-w-xl text-pretty text-muted">
        In MetalQuest, a find belongs to a quest (an outing). These files do not name one.
      </p>
      <ChoiceCards
        label="Quest of the finds"
        className="sm:grid-cols-3"
        value={value.kind}
        onChange={choose}
        choices={[
          {
            value: 'quest-a-day',
            label: 'One for each day',
            hint: `${days.toLocaleString(locale)} new ${days === 1 ? 'quest' : 'quests'}, named by date`,
          },
          { value: 'one-new-quest', label: 'One for all', hint: 'One new quest, already ended' },
          ...(newest
            ? [{ value: 'quest', label: 'An existing quest', hint: 'One of your quests' } as const]
            : []),
        ]}
      />
      {value.kind === 'one-new-quest' ? (
        <Field label="Name of the quest" className="mt-4 max-w-md">
          <Input
            value={value.name}
            maxLength={200}
            onChange={({ target }) => onChange({ kind: 'one-new-quest', name: target.value })}
          />
        </Field>
      ) : null}
      {value.kind === 'quest' ? (
        <Field label="Quest" className="mt-4 max-w-md">
          <Select
            value={value.id}
            onChange={({ target }) => onChange({ kind: 'quest', id: asQuestId(target.value) })}
          >
            {quests.map((quest) => (
              <option key={quest.id} value={quest.id}>
                {quest.name}, {new Date(quest.startTime).toLocaleDateString(locale, { dateStyle: 'medium' })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </section>
  );
}
