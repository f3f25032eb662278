import { failureToast, successToast, type Toast, warningToast } from '../toast/toast.ts';

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

export function questStartedToast(name: string): Toast {
  return successToast('Quest Started', `${name} has been started successfully!`);
}

export function questActionFailedToast(action: QuestAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

/** Shown on return to the tab: hidden tabs receive no positions (spec section 4). */
export function trackingPausedToast(): Toast {
  return warningToast(
    'Quest Tracking Paused',
    'Your path was not recorded while this page was hidden. The timer kept running.',
  );
}
