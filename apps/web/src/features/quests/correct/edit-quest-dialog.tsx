import type { Find } from '@metalquest/core/find/find';
import type { PathPoint } from '@metalquest/core/geo/point';
import { litterError } from '@metalquest/core/quest/litter';
import { outsideText, outsideTimes } from '@metalquest/core/quest/outside-times';
import type { Quest } from '@metalquest/core/quest/quest';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { FormLoading } from '../form-loading.tsx';
import { permissionOf, questProblems } from '../quest-draft.ts';
import type { QuestActions } from '../use-quest-actions.ts';
import {
  litterOf,
  litterProblem,
  litterValueOf,
  type QuestTimeValues,
  readTimedDraft,
  type TimedQuestValues,
  timeEditsOf,
  timeProblems,
  timeValuesOf,
} from './quest-times.ts';
import { TimedQuestFields } from './timed-quest-fields.tsx';

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

function valuesOf(quest: Quest): TimedQuestValues {
  const { name, description, permissionId, locationName } = quest;
  return {
    name,
    description: description ?? '',
    permissionId: permissionId ?? '',
    locationName: locationName ?? '',
    ...timeValuesOf(quest),
    litter: litterValueOf(quest),
    path: [],
  };
}

interface EditQuestFormProps extends Pick<EditQuestDialogProps, 'quest' | 'finds' | 'path' | 'onSave'> {
  onDone: () => void;
}

function EditQuestForm({ quest, finds, path, onSave, onDone }: EditQuestFormProps) {
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<TimedQuestValues, true>({
    draftKey: `quest:${quest.id}`,
    draftLabel: 'the draft of a quest',
    initial: valuesOf(quest),
    readDraft: (stored) => readTimedDraft(stored, valuesOf(quest)),
    check: (values) => [
      ...questProblems(values),
      ...timeProblems(quest, values, Date.now()),
      ...litterProblem(litterError(litterOf(values))),
    ],
    async save(values) {
      const saved = await onSave({
        name: values.name,
        description: values.description,
        locationName: values.locationName,
        permissionId: permissionOf(values),
        litterCount: litterOf(values),
        ...timeEditsOf(quest, values),
      });
      return saved || null;
    },
    onSaved: onDone,
  });
  const values = { ...valuesOf(quest), ...useWatch({ control: form.control }) };
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TimedQuestFields
        form={form}
        hasEnd={quest.status === 'ended'}
        linked={quest.permissionId}
        note={<OutsideNote quest={quest} values={values} finds={finds} path={path} />}
      />
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

function OutsideNote({ quest, values, finds, path }: OutsideNoteProps) {
  const edits = timeEditsOf(quest, values);
  if (edits.startTime === undefined && edits.endTime === undefined) return null;
  const { startTime = quest.startTime, endTime = quest.endTime } = edits;
  const text = outsideText(outsideTimes({ startTime, endTime }, finds, path));
  return text ? <Note>{text}</Note> : null;
}
