import type { Interaction } from '@metalquest/core/interaction/interaction';
import {
  interactionDoneToast,
  interactionFailedToast,
} from '@metalquest/core/interaction/interaction-toasts';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

const FAILED = interactionFailedToast('update', '').title;

const UNDO_MS = 8_000;

/** Returns a function that clears a follow-up, with an undo. */
export function useFollowUpDone(): (interaction: Interaction) => Promise<void> {
  const { commands } = useEngine();
  return async ({ id, followUpDate }) => {
    const updated = await toastOnFailure(commands.updateInteraction(id, { followUpDate: null }), FAILED);
    if (!updated.ok) return;
    toast.success(interactionDoneToast('update').title, {
      description: 'The follow-up is done.',
      id: `follow-up:${id}`,
      durationMs: UNDO_MS,
      action: {
        label: 'Undo',
        onClick: () => void toastOnFailure(commands.updateInteraction(id, { followUpDate }), FAILED),
      },
    });
  };
}
