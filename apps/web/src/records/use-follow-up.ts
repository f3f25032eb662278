import type { Interaction } from '@metalquest/core/interaction/interaction';
import {
  interactionDoneToast,
  interactionFailedToast,
} from '@metalquest/core/interaction/interaction-toasts';
import { addDays, localDay } from '@metalquest/core/time/day';
import { useEngine } from '../engine/engine.ts';
import { toast } from '../ui/toast.ts';
import { toastOnFailure } from '../ui/toast-on-failure.ts';

const FAILED = interactionFailedToast('update', '').title;

const UNDO_MS = 8_000;
const SNOOZE_DAYS = 7;

/** Completes a follow-up or moves it to a week from today, with an undo. */
export function useFollowUp(): {
  readonly complete: (interaction: Interaction) => Promise<void>;
  readonly snooze: (interaction: Interaction) => Promise<void>;
} {
  const { commands } = useEngine();
  async function change({ id, followUpDate }: Interaction, day: string | null, description: string) {
    const updated = await toastOnFailure(commands.updateInteraction(id, { followUpDate: day }), FAILED);
    if (!updated.ok) return;
    toast.success(interactionDoneToast('update').title, {
      description,
      id: `follow-up:${id}`,
      durationMs: UNDO_MS,
      action: {
        label: 'Undo',
        onClick: () => void toastOnFailure(commands.updateInteraction(id, { followUpDate }), FAILED),
      },
    });
  }
  return {
    complete: (interaction) => change(interaction, null, 'The follow-up is done.'),
    snooze: (interaction) =>
      change(interaction, addDays(localDay(new Date()), SNOOZE_DAYS), 'The follow-up is due in a week.'),
  };
}
