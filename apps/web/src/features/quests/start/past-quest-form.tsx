import { asQuestId } from '@metalquest/core/ids';
import { type PastQuestFields, pastQuestError } from '@metalquest/core/quest/past-quest';
import type { EditedQuest } from '@metalquest/sync/commands/correct-quest';
import { Link, useNavigate } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { isoOfLocalTime } from '../../../records/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toastEdited } from '../../../ui/toast-edited.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import {
  litterOf,
  pastQuestProblem,
  readTimedDraft,
  secondsOfMinutes,
  type TimedQuestValues,
} from '../correct/quest-times.ts';
import { TimedQuestFields } from '../correct/timed-quest-fields.tsx';
import { FormLoading } from '../form-loading.tsx';
import { permissionOf } from '../quest-draft.ts';

const EMPTY: TimedQuestValues = {
  name: '',
  description: '',
  permissionId: '',
  locationName: '',
  startedAt: '',
  endedAt: '',
  pausedMinutes: '0',
  litter: '',
};

function fieldsOf(values: TimedQuestValues): PastQuestFields {
  return {
    name: values.name,
    description: values.description,
    locationName: values.locationName,
    permissionId: permissionOf(values),
    startTime: isoOfLocalTime(values.startedAt),
    endTime: isoOfLocalTime(values.endedAt),
    pausedSeconds: secondsOfMinutes(values.pausedMinutes),
    litterCount: litterOf(values),
  };
}

export function PastQuestForm() {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<
    TimedQuestValues,
    EditedQuest
  >({
    draftKey: 'quest:past',
    draftLabel: 'the draft of a past quest',
    initial: EMPTY,
    readDraft: (stored) => readTimedDraft(stored, EMPTY),
    check: (values) => pastQuestProblem(pastQuestError(fieldsOf(values), Date.now())),
    async save(values, id) {
      const added = commands.addPastQuest(asQuestId(id), fieldsOf(values));
      const outcome = await toastOnFailure(added, 'Add Quest Failed');
      return outcome.ok ? outcome.value : null;
    },
    onSaved({ quest, undo }) {
      navigate(`/quests/${quest.id}`);
      toastEdited(commands, {
        title: 'Quest added',
        description: quest.name,
        undo,
        onUndone: () => navigate('/quests', { replace: true }),
      });
    },
  });
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted text-pretty">
        Do you have the walk as a GPX, KML or GeoJSON file?{' '}
        <Link to="/import" className="font-[560] text-sky underline underline-offset-2">
          Import it
        </Link>
        : it becomes a quest with its path.
      </p>
      <TimedQuestFields form={form} hasEnd />
      <div className="grid gap-2">
        <Button type="submit" size="thumb" aria-disabled={isSaving}>
          Add quest
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
