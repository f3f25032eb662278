import type { Find } from '@metalquest/core/find/find';
import type { PathPoint } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import { outsideText, outsideTimes } from '@metalquest/core/quest/outside-times';
import type { Quest } from '@metalquest/core/quest/quest';
import { QUEST_NAME_MAX_LENGTH, QUEST_PLACE_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { localDay } from '@metalquest/core/time/day';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { FormLoading } from './form-loading.tsx';
import { PermissionField } from './permission-field.tsx';
import { permissionOf, type QuestValues, questProblems, readQuestDraft } from './quest-draft.ts';
import { type QuestTimeValues, timeEditsOf, timeProblems, timeValuesOf } from './quest-times.ts';
import { TimeFields } from './time-fields.tsx';
import type { QuestActions } from './use-quest-actions.ts';

export interface EditQuestDialogProps {
  quest: Quest;
  finds: readonly Find[];
  path: readonly PathPoint[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: QuestActions['edit'];
}

export function EditQuestDialog({ open, onOpenChange, ...form }: EditQuestDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit quest">
      <EditQuestForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface EditQuestValues extends QuestValues, QuestTimeValues {}

function valuesOf(quest: Quest): EditQuestValues {
  const { name, description, permissionId, locationName } = quest;
  return {
    name,
    description: description ?? '',
    permissionId: permissionId ?? '',
    locationName: locationName ?? '',
    ...timeValuesOf(quest),
  };
}

/** A draft of an earlier version of the app has no times. */
function readDraft(quest: Quest, stored: unknown): EditQuestValues | null {
  const texts = readQuestDraft(stored);
  if (!texts || !isRecord(stored)) return null;
  const initial = timeValuesOf(quest);
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  return {
    ...texts,
    startedAt: text(stored.startedAt, initial.startedAt),
    endedAt: text(stored.endedAt, initial.endedAt),
    pausedMinutes: text(stored.pausedMinutes, initial.pausedMinutes),
  };
}

interface EditQuestFormProps extends Pick<EditQuestDialogProps, 'quest' | 'finds' | 'path' | 'onSave'> {
  onDone: () => void;
}

function EditQuestForm({ quest, finds, path, onSave, onDone }: EditQuestFormProps) {
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<EditQuestValues, true>({
    draftKey: `quest:${quest.id}`,
    draftLabel: 'the draft of a quest',
    initial: valuesOf(quest),
    readDraft: (stored) => readDraft(quest, stored),
    check: (values) => [...questProblems(values), ...timeProblems(quest, values, Date.now())],
    async save(values) {
      const saved = await onSave({
        name: values.name,
        description: values.description,
        locationName: values.locationName,
        permissionId: permissionOf(values),
        ...timeEditsOf(quest, values),
      });
      return saved || null;
    },
    onSaved: onDone,
  });
  const values = { ...valuesOf(quest), ...useWatch({ control: form.control }) };
  const { permissionId } = values;
  const { errors } = form.formState;
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={QUEST_NAME_MAX_LENGTH} autoComplete="off" required />
      </Field>
      <Field label="Place" aside="optional" error={errors.locationName?.message}>
        <Input {...form.register('locationName')} maxLength={QUEST_PLACE_MAX_LENGTH} autoComplete="off" />
      </Field>
      <PermissionField
        value={permissionId}
        onChange={(id) => form.setValue('permissionId', id, { shouldDirty: true })}
        linked={quest.permissionId}
        today={localDay(new Date())}
      />
      <TimeFields
        start={{ input: form.register('startedAt'), error: errors.startedAt?.message }}
        end={
          quest.status === 'ended'
            ? {
                at: { input: form.register('endedAt'), error: errors.endedAt?.message },
                pauses: { input: form.register('pausedMinutes'), error: errors.pausedMinutes?.message },
              }
            : null
        }
      />
      <OutsideNote quest={quest} values={values} finds={finds} path={path} />
      <Field label="Notes" aside="optional" error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={5} />
      </Field>
      <div className="mt-1 grid gap-2">
        <Button type="submit" size="field" aria-disabled={isSaving}>
          Save changes
        </Button>
        {isRestored ? (
          <Button variant="ghost" className="text-muted" onClick={startOver}>
            Discard my changes
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface OutsideNoteProps extends Pick<EditQuestDialogProps, 'quest' | 'finds' | 'path'> {
  values: QuestTimeValues;
}

/** Tells what lies outside changed times. */
function OutsideNote({ quest, values, finds, path }: OutsideNoteProps) {
  const edits = timeEditsOf(quest, values);
  if (edits.startTime === undefined && edits.endTime === undefined) return null;
  const { startTime = quest.startTime, endTime = quest.endTime } = edits;
  const text = outsideText(outsideTimes({ startTime, endTime }, finds, path));
  return text ? <Note>{text}</Note> : null;
}
