import { asFindId, type FindId, isUuid } from '@metalquest/core/ids';
import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useEditRequested } from '../../../records/edit-request.ts';
import { QuestChooser } from '../../../records/quest-chooser.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastDeleted } from '../../../ui/toast-deleted.ts';
import { toastEdited } from '../../../ui/toast-edited.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { FindEdit } from './find-edit.tsx';
import { FindView } from './find-view.tsx';

function FindPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <KnownAddress key={id} id={asFindId(id)} /> : <FindNotFound />;
}

function KnownAddress({ id }: { id: FindId }) {
  const { queries, commands } = useEngine();
  const display = useDisplay();
  const navigate = useNavigate();
  const detail = useLive(() => queries.find(id), [queries, id]);
  const [editing, setEditing] = useState(false);
  const [moving, setMoving] = useState(false);
  if (useEditRequested()) setEditing(true);
  if (detail.status === 'error') throw detail.error;
  if (detail.status === 'loading') return <FindLoading />;
  if (!detail.value) return <FindNotFound />;
  const { find, quest } = detail.value;

  async function move(to: QuestListItem) {
    const moved = await toastOnFailure(commands.moveFinds([id], to.id), 'Find Update Sync Failed');
    if (!moved.ok) return;
    setMoving(false);
    toastEdited(commands, {
      title: 'Find moved',
      description: `${find.name} is now in ${to.name}.`,
      undo: moved.value,
    });
  }

  async function remove() {
    const deleted = await toastOnFailure(commands.deleteFind(id), 'Find Deletion Sync Failed');
    if (!deleted.ok) return;
    toastDeleted(commands, {
      row: { table: 'finds', entityId: id },
      noun: 'Find',
      name: find.name,
      onUndone: () => navigate(`/finds/${id}`),
    });
    navigate(quest ? `/quests/${quest.id}` : '/finds', { replace: true });
  }

  return editing ? (
    <FindEdit detail={detail.value} display={display} onDone={() => setEditing(false)} />
  ) : (
    <>
      <FindView
        detail={detail.value}
        display={display}
        onEdit={() => setEditing(true)}
        onMove={() => setMoving(true)}
        onDelete={remove}
      />
      <QuestChooser
        open={moving}
        onOpenChange={setMoving}
        title="Move to another quest"
        description={`${find.name} moves with its photos and videos.`}
        except={find.questId}
        onChoose={move}
      />
    </>
  );
}

function FindNotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Find Not Found"
        description="It may have been deleted on another device, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/finds">See your finds</Link>
          </Button>
        }
      />
    </div>
  );
}

function FindLoading() {
  return (
    <div
      role="status"
      aria-label="Loading find"
      className="page-width grid grow content-start gap-x-12 gap-y-6 py-4 md:py-8 lg:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <Skeleton className="aspect-4/3 rounded-card lg:aspect-auto lg:h-[calc(100dvh-19rem)] lg:min-h-96" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

export { FindPage as Component };
