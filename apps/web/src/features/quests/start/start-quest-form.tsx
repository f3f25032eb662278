import type { LngLat } from '@metalquest/core/geo/point';
import { asQuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { QUEST_NAME_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { localDay } from '@metalquest/core/time/day';
import { useWatch } from 'react-hook-form';
import type { Display } from '../../../engine/use-display.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { FormLoading } from '../form-loading.tsx';
import { PermissionField } from '../permission-field.tsx';
import { permissionOf, type QuestValues, questProblems, readQuestDraft } from '../quest-draft.ts';
import { StartPlaceNote } from './start-place-note.tsx';
import type { StartPlace } from './use-start-place.ts';
import { useStartPlace } from './use-start-place.ts';
import { useStartQuest } from './use-start-quest.ts';

export interface StartQuestFormProps {
  /** The place chosen on a map; null uses the device's position. */
  requestedPlace: LngLat | null;
  display: Display;
  running: Quest | null;
}

const EMPTY: QuestValues = { name: '', description: '', permissionId: '', locationName: '' };

/** The form of a new quest, with its location and weather. Stored as a draft until the start. */
export function StartQuestForm({ requestedPlace, display, running }: StartQuestFormProps) {
  const startPlace = useStartPlace();
  const place: StartPlace = requestedPlace
    ? { ...startPlace, state: 'ready', location: requestedPlace, locationName: null }
    : startPlace;
  const { start, state, onSaved } = useStartQuest(place);
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<QuestValues, Quest>({
    draftKey: 'quest:new',
    draftLabel: 'the draft of a quest',
    initial: EMPTY,
    readDraft: readQuestDraft,
    check: questProblems,
    save: (values, id) =>
      start({
        id: asQuestId(id),
        name: values.name,
        description: values.description,
        permissionId: permissionOf(values),
      }),
    onSaved,
  });
  const permissionId = useWatch({ control: form.control, name: 'permissionId' }) ?? '';
  const { errors } = form.formState;
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        <Input
          {...form.register('name')}
          maxLength={QUEST_NAME_MAX_LENGTH}
          placeholder="Long Meadow"
          autoComplete="off"
          enterKeyHint="go"
          required
        />
      </Field>
      <Field label="Description" aside="optional" error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={2} placeholder="Stubble, north of the footpath" />
      </Field>
      <PermissionField
        value={permissionId}
        onChange={(id) => form.setValue('permissionId', id, { shouldDirty: true })}
        today={localDay(new Date())}
      />
      <StartPlaceNote
        place={place}
        chosen={requestedPlace !== null}
        display={display}
        needed={state === 'needs-location'}
      />
      {running ? <p className="text-muted text-sm">{running.name} will be paused.</p> : null}
      <div className="grid gap-2">
        <Button type="submit" size="thumb" aria-disabled={isSaving}>
          {state === 'waiting' ? 'Finding your location...' : 'Start quest'}
        </Button>
        {isRestored ? (
          <Button variant="ghost" className="text-muted" onClick={startOver}>
            Clear the form
          </Button>
        ) : null}
      </div>
    </form>
  );
}
