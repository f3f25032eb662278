import { asQuestId, isUuid, type QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useEngine } from '../../lib/engine.ts';
import { useDisplay } from '../../lib/use-display.ts';
import { useLive } from '../../lib/use-live.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AddFindHeader } from './add-find-header.tsx';
import { FindFormFields } from './find-form-fields.tsx';
import type { Position } from './find-place.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { PlaceOffer } from './place-offer.tsx';
import { SaveBar } from './save-bar.tsx';
import { useAddFind } from './use-add-find.ts';

export interface AddFindPageProps {
  usePosition: () => Position | null;
}

/** `/quests/{questId}/add-find`: a photo and Save, and everything else when there is time. */
export function AddFindPage({ usePosition }: AddFindPageProps) {
  const { questId = '' } = useParams();
  if (!isUuid(questId)) return <NoSuchQuest />;
  return <OfQuest key={questId} questId={asQuestId(questId)} usePosition={usePosition} />;
}

function OfQuest({ questId, usePosition }: AddFindPageProps & { questId: QuestId }) {
  const { queries } = useEngine();
  const quest = useLive(() => queries.quest(questId), [queries, questId]);
  if (quest.status === 'error') throw quest.error;
  if (quest.status === 'loading') return <Loading />;
  return quest.value ? <AddFind quest={quest.value} usePosition={usePosition} /> : <NoSuchQuest />;
}

function AddFind({ quest, usePosition }: AddFindPageProps & { quest: Quest }) {
  const add = useAddFind(quest, usePosition());
  const display = useDisplay();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const back = () => navigate(`/quests/${quest.id}`);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const find = await add.save();
    if (!find) return;
    toast.success('Find saved', { description: find.name });
    back();
  }

  async function saveAndAnother() {
    const find = await add.save();
    if (!find) return;
    toast.success('Find saved', { description: `${find.name}. Ready for the next.` });
    add.next();
    window.scrollTo({ top: 0 });
  }

  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col">
      <div className="mx-auto w-full max-w-2xl grow md:max-w-5xl md:px-6">
        <AddFindHeader
          questName={quest.name}
          place={add.place}
          display={display}
          onClose={() => (add.picked.files.length > 0 ? setLeaving(true) : back())}
        />
        <div className="grid content-start gap-x-8 gap-y-3.5 px-3 pb-5 md:grid-cols-2 md:px-0 md:pb-8">
          <div className="grid content-start gap-3.5">
            <PhotoPicker
              picked={add.picked}
              facts={add.facts}
              onAdd={add.addFiles}
              onRemove={add.removeFile}
            />
            <PlaceOffer
              place={add.place}
              takePhotoPlace={add.takePhotoPlace}
              onTakePhotoPlace={add.setTakePhotoPlace}
              photoTime={add.photoTime}
              takePhotoTime={add.takePhotoTime}
              onTakePhotoTime={add.setTakePhotoTime}
              locale={display.locale}
            />
          </div>
          <FindFormFields form={add.form} onChange={add.change} display={display} />
        </div>
      </div>
      <SaveBar saving={add.saving} onSaveAndAnother={saveAndAnother} />
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="The photos you took for this find are not kept."
        confirmLabel="Leave"
        cancelLabel="Keep logging"
        danger
        onConfirm={() => {
          add.giveUp();
          back();
        }}
      />
    </form>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading quest" className="mx-auto grid w-full max-w-2xl gap-3.5 p-3">
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-50 rounded-picture" />
      <Skeleton className="h-40 rounded-picture" />
    </div>
  );
}

function NoSuchQuest() {
  return (
    <div className="page-width py-10">
      <EmptyState
        headingLevel={1}
        title="Quest Not Found"
        description="A find belongs to a quest, and there is none at this address. Open one of yours and log it there."
        action={
          <Button asChild>
            <Link to="/quests">See your quests</Link>
          </Button>
        }
      />
    </div>
  );
}
