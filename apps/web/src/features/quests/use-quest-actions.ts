import type { QuestEdits } from '@metalquest/core/quest/edit';
import type { Quest } from '@metalquest/core/quest/quest';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastDeleted } from '../../ui/toast-deleted.ts';
import { toastEdited } from '../../ui/toast-edited.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

export interface QuestActions {
  pause(): Promise<void>;
  resume(): Promise<void>;
  end(): Promise<void>;
  restart(): Promise<void>;
  /** Makes a paused quest the current one, without starting its timer. */
  activate(): Promise<void>;
  /** Deletes the quest, navigates to the list and offers an undo. */
  remove(): Promise<void>;
  /** Adds to the pieces of litter; negative to correct. */
  addLitter(pieces: number): Promise<void>;
  /** Resolves to true once saved. */
  edit(changes: QuestEdits): Promise<boolean>;
}

/** The commands of a quest's page, with the titles of spec section 8. */
export function useQuestActions(quest: Quest): QuestActions {
  const { commands } = useEngine();
  const navigate = useNavigate();
  return {
    async pause() {
      await toastOnFailure(commands.pauseQuest(quest.id), 'Pause Quest Failed');
    },
    async resume() {
      await toastOnFailure(commands.resumeQuest(quest.id), 'Resume Quest Failed');
    },
    async end() {
      // No success toast: the page shows the summary.
      await toastOnFailure(commands.endQuest(quest.id), 'End Quest Failed');
    },
    async restart() {
      const restarted = await toastOnFailure(commands.restartQuest(quest.id), 'Restart Quest Failed');
      if (!restarted.ok) return;
      toast.success('Quest restarted', { description: `${quest.name} is active again.` });
      navigate(`/quests/${quest.id}`);
    },
    async activate() {
      const activated = await toastOnFailure(commands.activateQuest(quest.id), 'Activation Failed');
      if (!activated.ok) return;
      toast.success('Quest activated', { description: `${quest.name} is the current quest.` });
      navigate(`/quests/${quest.id}`);
    },
    async remove() {
      const deleted = await toastOnFailure(commands.deleteQuest(quest.id), 'Delete Quest Failed');
      if (!deleted.ok) return;
      navigate('/quests', { replace: true });
      toastDeleted(commands, {
        row: { table: 'quests', entityId: quest.id },
        noun: 'Quest',
        name: quest.name,
        onUndone: () => navigate(`/quests/${quest.id}`),
      });
    },
    async addLitter(pieces) {
      await toastOnFailure(commands.addLitter(quest.id, pieces), 'Litter Not Saved');
    },
    async edit(changes) {
      const updated = await toastOnFailure(commands.updateQuest(quest.id, changes), 'Update Quest Failed');
      if (updated.ok) toastEdited(commands, { title: 'Quest updated', undo: updated.value.undo });
      return updated.ok;
    },
  };
}
