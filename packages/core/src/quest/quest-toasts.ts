import { failureToast, successToast, type Toast, warningToast } from '../toast/toast.ts';
import type { QuestError } from './quest-error.ts';

/** What a user does to a quest, as far as it can fail on its way to the server. */
export type QuestAction = 'add' | 'update' | 'delete' | 'activate' | 'pause' | 'resume' | 'end' | 'restart';

const FAILURE_TITLES: Record<QuestAction, string> = {
  add: 'Add Quest Failed',
  update: 'Update Quest Failed',
  delete: 'Delete Quest Failed',
  activate: 'Activation Failed',
  pause: 'Pause Quest Failed',
  resume: 'Resume Quest Failed',
  end: 'End Quest Failed',
  restart: 'Restart Quest Failed',
};

/** A quest has begun (spec section 8). */
export function questStartedToast(name: string): Toast {
  return successToast('Quest Started', `${name} has been started successfully!`);
}

/** A quest could not be made; `reason` is the error's message, if it has one (spec section 8). */
export function questNotCreatedToast(reason: string | null): Toast {
  return failureToast('Error Creating Quest', reason || 'An unexpected error occurred');
}

/** A refusal by the rules of quests, under its own title. */
export function questErrorToast(error: QuestError): Toast {
  return failureToast(error.title, error.message);
}

/** An action on a quest that failed for another reason, under the title of spec section 8. */
export function questActionFailedToast(action: QuestAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

/** Shown on coming back to the tab, since a hidden tab gets no positions (spec section 4). */
export function trackingPausedToast(): Toast {
  return warningToast('Quest Tracking Paused', 'Positions are not recorded while this tab is hidden.');
}
