import type { QuestCandidate } from '@metalquest/core/import/import-plan';
import { useMemo } from 'react';
import { WalkSketch } from '../../../records/walk-sketch.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { BeganAt } from '../import-session.ts';
import { sketchOf } from './path-places.ts';

export interface UndatedQuestsProps {
  readonly quests: readonly QuestCandidate[];
  readonly startTimes: ReadonlyMap<string, BeganAt>;
  readonly onChange: (key: string, began: BeganAt) => void;
}

export function UndatedQuests({ quests, startTimes, onChange }: UndatedQuestsProps) {
  return (
    <section
      aria-labelledby="undated"
      className="rounded-card border border-moss bg-card p-4 shadow-soft sm:p-5"
    >
      <h2 id="undated" className="text-lg">
        When was {quests.length === 1 ? 'this walk' : 'each of these walks'}?
      </h2>
      <p className="mt-1 max-w-xl text-pretty text-muted">
        The {quests.length === 1 ? 'file has' : 'files have'} the whole path, but no reliable times. Enter the
        date and roughly when it started. The points are spaced at walking pace.
      </p>
      <ul className="mt-2">
        {quests.map((quest) => (
          <UndatedQuest
            key={quest.key}
            quest={quest}
            startTime={startTimes.get(quest.key) ?? { day: '', time: '10:00' }}
            onChange={(at) => onChange(quest.key, at)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UndatedQuestProps {
  readonly quest: QuestCandidate;
  readonly startTime: BeganAt;
  readonly onChange: (began: BeganAt) => void;
}

function UndatedQuest({ quest, startTime, onChange }: UndatedQuestProps) {
  const path = useMemo(() => sketchOf(quest.path), [quest.path]);
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 grow basis-64 items-center gap-3.5">
        <WalkSketch path={path} finds={[]} className="size-16 shrink-0" />
        <div className="min-w-0">
          <p className="line-clamp-2 wrap-anywhere font-[620]">{quest.name}</p>
          <p className="text-muted text-sm">
            {quest.timeTrouble === 'broken-times' ? 'Its times are wrong' : 'It has no times'}
          </p>
        </div>
      </div>
      <Field label="Day" className="basis-44">
        <Input
          type="date"
          aria-label={`Day of ${quest.name}`}
          value={startTime.day}
          required
          onChange={({ target }) => onChange({ ...startTime, day: target.value })}
        />
      </Field>
      <Field label="Started at" className="basis-32">
        <Input
          type="time"
          aria-label={`${quest.name} started at`}
          value={startTime.time}
          onChange={({ target }) => onChange({ ...startTime, time: target.value })}
        />
      </Field>
    </li>
  );
}
