import type { Find } from '@metalquest/core/find/find';
import { asQuestId, isUuid, type QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useRequestedPlace } from '../../../records/requested-place.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { type FindForm, formWithGearOf, formWithPlannedGear, nextForm } from '../find-form.ts';
import { AddFindForm } from './add-find-form.tsx';
import { AddFindLoading } from './add-find-loading.tsx';

/** `/quests/{questId}/add-find`: logs finds quickly; all fields are optional. */
function AddFindPage() {
  const { questId = '' } = useParams();
  if (!isUuid(questId)) return <NoSuchQuest />;
  return <OfQuest key={questId} questId={asQuestId(questId)} />;
}

function OfQuest({ questId }: { questId: QuestId }) {
  const { queries } = useEngine();
  const quest = useLive(() => queries.quest(questId), [queries, questId]);
  const [gear, setGear] = useState<FindForm | null>(null);
  useEffect(() => {
    // Read once: a live query could change the gear while the user edits the form.
    Promise.all([queries.lastGear(), queries.plannedGear(questId)]).then(
      ([last, planned]) =>
        setGear(
          last?.questId === questId
            ? formWithGearOf(last.gear)
            : formWithPlannedGear(last?.gear ?? null, planned),
        ),
      () => setGear(formWithGearOf(null)),
    );
  }, [queries, questId]);
  if (quest.status === 'error') throw quest.error;
  if (quest.status === 'loading' || !gear) return <AddFindLoading />;
  return quest.value ? <AddFinds quest={quest.value} gear={gear} /> : <NoSuchQuest />;
}

function AddFinds({ quest, gear }: { quest: Quest; gear: FindForm }) {
  const navigate = useNavigate();
  const requestedPlace = useRequestedPlace();
  const [round, setRound] = useState({ number: 0, first: gear });
  const back = () => navigate(`/quests/${quest.id}`);

  function saved(find: Find): void {
    toast.success('Find saved', { description: find.name });
    back();
  }

  function savedForAnother(find: Find, form: FindForm): void {
    toast.success('Find saved', { description: `${find.name}. Ready for the next.` });
    setRound(({ number }) => ({ number: number + 1, first: nextForm(form) }));
    window.scrollTo({ top: 0 });
  }

  return (
    <AddFindForm
      key={round.number}
      quest={quest}
      first={round.first}
      requestedPlace={round.number === 0 ? requestedPlace : null}
      isAnother={round.number > 0}
      onSaved={saved}
      onSavedForAnother={savedForAnother}
      onClose={back}
    />
  );
}

function NoSuchQuest() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Quest Not Found"
        description="A find belongs to a quest. Open one of your quests and log the find there."
        action={
          <Button asChild>
            <Link to="/quests">See your quests</Link>
          </Button>
        }
      />
    </div>
  );
}

export { AddFindPage as Component };
