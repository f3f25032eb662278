import { asQuestId } from '@metalquest/core/ids';
import { type PastQuestFields, pastQuestError } from '@metalquest/core/quest/past-quest';
import type { EditedQuest } from '@metalquest/sync/commands/correct-quest';
import { PencilRuler } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
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

const DrawPath = lazy(() => import('./draw-path.tsx'));

const EMPTY: TimedQuestValues = {
  name: '',
  description: '',
  permissionId: '',
  locationName: '',
  startedAt: '',
  endedAt: '',
  pausedMinutes: '0',
  litter: '',
  path: [],
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
    path: values.path,
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
  const [isDrawing, setDrawing] = useState(false);
  const path = useWatch({ control: form.control, name: 'path' }) ?? [];
  const permissionId = useWatch({ control: form.control, name: 'permissionId' }) ?? '';
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
      {isDrawing || path.length > 0 ? (
        <Suspense fallback={<p role="status">Loading map…</p>}>
          <DrawPath
            path={path}
            onChange={(drawn) => {
              // Stays open when the last point is removed.
              setDrawing(true);
              form.setValue('path', drawn, { shouldDirty: true });
            }}
            permissionId={permissionId}
            error={form.formState.errors.path?.message}
          />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setDrawing(true)}>
          <PencilRuler aria-hidden="true" size={20} strokeWidth={1.75} />
          Draw the path
        </Button>
      )}
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
