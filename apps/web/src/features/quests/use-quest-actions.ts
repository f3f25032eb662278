import type { Quest } from '@metalquest/core/quest/quest';
import { useNavigate } from 'react-router';
import { useEngine } from '../../lib/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';

/** What can be done with a quest; each tells of its failure by itself. */
export interface QuestActions {
  pause(): Promise<void>;
  resume(): Promise<void>;
  end(summary: string): Promise<void>;
  restart(): Promise<void>;
  /** True when it is deleted and the list is shown. */
  remove(): Promise<boolean>;
  /** True when the new name and notes are kept. */
  edit(changes: { name: string; description: string | null }): Promise<boolean>;
}

/** The commands of a quest's screen, with the titles of spec section 8. */
export function useQuestActions(quest: Quest): QuestActions {
  const { commands } = useEngine();
  const navigate = useNavigate();
  return {
    async pause() {
      await toldOutcome(commands.pauseQuest(quest.id), 'Pause Quest Failed');
    },
    async resume() {
      await toldOutcome(commands.resumeQuest(quest.id), 'Resume Quest Failed');
    },
    async end(summary) {
      const ended = await toldOutcome(commands.endQuest(quest.id), 'End Quest Failed');
      if (ended.ok) toast.success('Quest ended', { description: summary });
    },
    async restart() {
      const restarted = await toldOutcome(commands.restartQuest(quest.id), 'Restart Quest Failed');
      if (!restarted.ok) return;
      toast.success('Quest restarted', { description: `${quest.name} is active again.` });
      navigate(`/quests/${quest.id}`);
    },
    async remove() {
      const deleted = await toldOutcome(commands.deleteQuest(quest.id), 'Delete Quest Failed');
      if (!deleted.ok) return false;
      toast.success('Quest deleted', { description: `${quest.name} is gone from all your devices.` });
      navigate('/quests', { replace: true });
      return true;
    },
    async edit(changes) {
      const updated = await toldOutcome(commands.updateQuest(quest.id, changes), 'Update Quest Failed');
      if (updated.ok) toast.success('Quest updated');
      return updated.ok;
    },
  };
}
