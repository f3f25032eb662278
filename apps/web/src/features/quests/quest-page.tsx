import { asQuestId, isUuid, type QuestId } from '@metalquest/core/ids';
import type { Quest, QuestStatus } from '@metalquest/core/quest/quest';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useDisplay } from '../../engine/use-display.ts';
import { useEditRequested } from '../../records/edit-request.ts';
import { useRestoreHint } from '../../records/use-restore-hint.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThumbBar } from '../../ui/thumb-bar-request.ts';
import { EditQuestDialog } from './correct/edit-quest-dialog.tsx';
import { QuestEnded } from './quest-ended.tsx';
import { countOf } from './quest-figures.ts';
import { QuestRecord } from './record/quest-record.tsx';
import { useQuestActions } from './use-quest-actions.ts';
import { type QuestView, useQuestView } from './use-quest-view.ts';

/** `/quests/{id}`: the record screen of a running quest, the summary of an ended one. */
function QuestPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <KnownAddress key={id} id={asQuestId(id)} /> : <QuestNotFound />;
}

function KnownAddress({ id }: { id: QuestId }) {
  const state = useQuestView(id);
  if (state.status === 'error') throw state.error;
  if (state.status === 'loading') return <QuestLoading />;
  if (state.status === 'not-found') return <QuestNotFound />;
  return <QuestScreen view={state.view} />;
}

function QuestScreen({ view }: { view: QuestView }) {
  const { quest } = view;
  const display = useDisplay();
  const actions = useQuestActions(quest);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  if (useEditRequested()) setDialog('edit');
  const shared = {
    view,
    display,
    actions,
    onEdit: () => setDialog('edit'),
    // Asks only if finds are deleted too; otherwise undo suffices.
    onDelete: () => (view.finds.length > 0 ? setDialog('delete') : void actions.remove()),
  };
  const isJustEnded = useHeadingFocus(quest.status);
  useThumbBar(quest.status === 'ended');
  const closed = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <>
      {quest.status === 'ended' ? (
        <QuestEnded quest={quest} isJustEnded={isJustEnded} {...shared} />
      ) : (
        <QuestRecord quest={quest} {...shared} />
      )}
      <EditQuestDialog
        quest={quest}
        finds={view.finds}
        path={view.path}
        open={dialog === 'edit'}
        onOpenChange={closed}
        onSave={actions.edit}
      />
      <DeleteQuestDialog
        quest={quest}
        findCount={view.finds.length}
        open={dialog === 'delete'}
        onOpenChange={closed}
        onDelete={() => void actions.remove()}
      />
    </>
  );
}

interface DeleteQuestDialogProps {
  quest: Quest;
  findCount: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: () => void;
}

/** Confirms the deletion of a quest and states its effects. */
function DeleteQuestDialog({ quest, findCount, open, onOpenChange, onDelete }: DeleteQuestDialogProps) {
  const restoreHint = useRestoreHint();
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${quest.name}?`}
      description={
        findCount === 0
          ? `Its path and notes are deleted too, on all your devices. ${restoreHint}`
          : `Its path, notes and ${countOf(findCount, 'find', 'finds')} with their photos are deleted too, on all your devices. ${restoreHint}`
      }
      confirmLabel="Delete quest"
      cancelLabel="Keep quest"
      danger
      onConfirm={onDelete}
    />
  );
}

/** The loading state of the record screen, with the same layout. */
function QuestLoading() {
  return (
    <div
      role="status"
      aria-label="Loading quest"
      className="flex grow flex-col px-3 pb-3 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-8 lg:px-10 lg:py-6"
    >
      <div className="grid content-start gap-4 px-2 lg:order-2 lg:px-0">
        <Skeleton className="h-20 w-56" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="mt-4 min-h-40 grow rounded-card lg:order-1 lg:mt-0 lg:h-[calc(100dvh-10.5rem)]" />
      <Skeleton className="mt-3.5 h-17 rounded-picture lg:hidden" />
    </div>
  );
}

function QuestNotFound() {
  useThumbBar();
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Quest Not Found"
        description="It may have been deleted on another device, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/quests">See your quests</Link>
          </Button>
        }
      />
    </div>
  );
}

/** Focuses the heading when a quest ends or restarts. Returns whether it ended while the page was open. */
function useHeadingFocus(status: QuestStatus): boolean {
  const last = useRef(status);
  const [wasOpen, setWasOpen] = useState(status !== 'ended');
  if (!wasOpen && status !== 'ended') setWasOpen(true);
  useEffect(() => {
    const wasEnded = last.current === 'ended';
    last.current = status;
    if (wasEnded === (status === 'ended')) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [status]);
  return wasOpen && status === 'ended';
}

export { QuestPage as Component };
