import { activeDurationS } from '../quest/duration.ts';
import type { ActiveQuest } from '../quest/quest.ts';

/** Notification during recording with the screen off; the system runs its timer. */
export interface TrackingNotice {
  readonly title: string;
  readonly text: string;
  /** Start value of the timer, ms. */
  readonly elapsedMs: number;
  readonly pauseLabel: string;
  /** Replaces title and timer after a pause. */
  readonly pausedTitle: string;
  readonly pausedText: string;
  /** Name in the system's notification settings. */
  readonly channelName: string;
}

/** Shows no location, because it appears on the lock screen. */
export function trackingNotice(quest: ActiveQuest, nowMs: number): TrackingNotice {
  return {
    title: `Recording ${quest.name}`,
    text: 'Your path is kept on this phone.',
    elapsedMs: activeDurationS(quest, nowMs) * 1000,
    pauseLabel: 'Pause',
    pausedTitle: `Paused: ${quest.name}`,
    pausedText: 'Open MetalQuest to continue.',
    channelName: 'Recording a quest',
  };
}

export type PhoneKind = 'android' | 'ios';

function settingsPath(kind: PhoneKind): string {
  return kind === 'ios'
    ? 'Settings > Apps > MetalQuest > Location'
    : 'Settings > Apps > MetalQuest > Permissions > Location';
}

export type TrackingProblem = 'denied' | 'revoked' | 'approximate' | 'switched-off' | 'failed';

export function trackingProblemText(hindrance: TrackingProblem, kind: PhoneKind): string {
  const where = settingsPath(kind);
  switch (hindrance) {
    case 'denied':
      return `Your path is not recorded: MetalQuest may not use your location. The quest continues, and you can still log finds. To record the path, allow location in ${where}.`;
    case 'revoked':
      return `The location permission was removed, so your path has a gap from here. The quest continues, and you can still log finds. To continue the path, allow location in ${where}.`;
    case 'approximate':
      return `Your path is not recorded: MetalQuest gets only your approximate location, which is not enough for a path. Turn on precise location in ${where}.`;
    case 'switched-off':
      return 'Your path has a gap: location is turned off on this phone. Turn it on to continue the path. The quest continues, and you can still log finds.';
    case 'failed':
      return 'Your path is not recorded: this phone did not start recording it. The quest continues, and you can still log finds. Pause and resume the quest to try again.';
  }
}

/** Shown before the system's permission prompts. */
export const TRACKING_EXPLANATION = {
  title: 'Record your path with the screen off',
  text:
    'While a quest runs, MetalQuest records your location, even when the app is closed or not in use, so that your ' +
    'path has no gaps. ' +
    'It stops when you pause or end the quest. The path stays in your account, and only you can see it.',
  allow: 'Continue',
  notNow: 'Not now',
} as const;

export function backgroundExplanation(kind: PhoneKind): string {
  const answer = kind === 'ios' ? 'Always' : 'Allow all the time';
  return `With “${answer}”, recording continues even after the phone closes the app to save memory. Your location is used only during a quest.`;
}
