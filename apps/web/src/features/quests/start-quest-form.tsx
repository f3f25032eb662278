import type { Quest } from '@metalquest/core/quest/quest';
import { QUEST_NAME_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { questTextError } from '@metalquest/core/quest/start';
import { type FormEvent, useState } from 'react';
import type { Display } from '../../lib/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import type { StartPlace } from './quest-slots.ts';
import { StartPlaceNote } from './start-place-note.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';
import { useStartQuest } from './use-start-quest.ts';

export interface StartQuestFormProps {
  useStartPlace: () => StartPlace;
  display: Display;
  /** The quest that will be paused by starting another. */
  running: Quest | null;
}

/** Name, notes, and what the device knows about here and now. */
export function StartQuestForm({ useStartPlace, display, running }: StartQuestFormProps) {
  const place = useStartPlace();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { start, state } = useStartQuest(place);
  const form = useFirstInvalid(attempt);
  const refusal = attempt > 0 ? questTextError(name, description) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (!questTextError(name, description)) start({ name, description });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Name"
        error={refusal && refusal.code !== 'description-too-long' ? refusal.message : undefined}
      >
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={QUEST_NAME_MAX_LENGTH}
          placeholder="Long Meadow"
          autoComplete="off"
          enterKeyHint="go"
          required
        />
      </Field>
      <Field
        label="Description"
        aside="optional"
        error={refusal?.code === 'description-too-long' ? refusal.message : undefined}
      >
        <Textarea
          rows={2}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          placeholder="Stubble, north of the footpath"
        />
      </Field>
      <StartPlaceNote place={place} display={display} needed={state === 'needs-location'} />
      {running ? <p className="text-muted text-sm">{running.name} will be paused.</p> : null}
      <Button type="submit" size="thumb" aria-disabled={state === 'waiting' || state === 'starting'}>
        {state === 'waiting' ? 'Finding where you are...' : 'Start quest'}
      </Button>
    </form>
  );
}
