import { asQuestId, isUuid, type QuestId } from '@metalquest/core/ids';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useDisplay } from '../../engine/use-display.ts';
import { useEditAsked } from '../../records/edit-asked.ts';
import { DeleteQuestDialog } from './delete-quest-dialog.tsx';
import { EditQuestDialog } from './edit-quest-dialog.tsx';
import { QuestEnded } from './quest-ended.tsx';
import { QuestLoading } from './quest-loading.tsx';
import { QuestNotFound } from './quest-not-found.tsx';
import { QuestRecord } from './quest-record.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useQuestActions } from './use-quest-actions.ts';
import { type QuestView, useQuestView } from './use-quest-view.ts';

/** `/quests/{id}`: the record screen of a running quest, the summary of an ended one. */
export function QuestPage() {
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
  if (useEditAsked()) setDialog('edit');
  const shared = {
    view,
    display,
    actions,
    onEdit: () => setDialog('edit'),
    // Asks only if finds are deleted too; otherwise undo suffices.
    onDelete: () => (view.finds.length > 0 ? setDialog('delete') : void actions.remove()),
  };
  const isJustEnded = useHeadingFocus(quest.status);
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
      <EditQuestDialog quest={quest} open={dialog === 'edit'} onOpenChange={closed} onSave={actions.edit} />
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
