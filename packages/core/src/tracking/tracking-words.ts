import { activeDurationS } from '../quest/duration.ts';
import type { ActiveQuest } from '../quest/quest.ts';

/** What the notification says while a quest is recorded with the screen off. The system runs the clock in it. */
export interface TrackingNotice {
  readonly title: string;
  readonly text: string;
  /** What has passed when the notice is made, ms: the clock goes on from there. */
  readonly elapsedMs: number;
  readonly pauseLabel: string;
  /** Shown in place of the title and the clock once it was paused. */
  readonly pausedTitle: string;
  readonly pausedText: string;
  /** What the user finds in the system's settings of notifications. */
  readonly channelName: string;
}

/** The notice of a quest, from which the screen of a locked phone must learn no place. */
export function trackingNotice(quest: ActiveQuest, nowMs: number): TrackingNotice {
  return {
    title: `Recording ${quest.name}`,
    text: 'Your path is kept on this phone.',
    elapsedMs: activeDurationS(quest, nowMs) * 1000,
    pauseLabel: 'Pause',
    pausedTitle: `Paused: ${quest.name}`,
    pausedText: 'Open MetalQuest to go on.',
    channelName: 'Recording a quest',
  };
}

/** Which phone the words are for. */
export type PhoneKind = 'android' | 'ios';

/** Where the location is allowed, as the phone's own screens name it. */
function settingsPath(kind: PhoneKind): string {
  return kind === 'ios'
    ? 'Settings > Apps > MetalQuest > Location'
    : 'Settings > Apps > MetalQuest > Permissions > Location';
}

/** What hinders the recording of a path. */
export type TrackingHindrance = 'denied' | 'revoked' | 'approximate' | 'switched-off' | 'failed';

/** What the user reads when the path is not recorded: what it is, what goes on, what to do. */
export function hindranceText(hindrance: TrackingHindrance, kind: PhoneKind): string {
  const where = settingsPath(kind);
  switch (hindrance) {
    case 'denied':
      return `Your path is not recorded: MetalQuest may not know where you are. The quest and its finds go on. To record the path, allow the location in ${where}.`;
    case 'revoked':
      return `The location was taken back, so your path has a gap from here. The quest and its finds go on. To go on with the path, allow the location in ${where}.`;
    case 'approximate':
      return `Your path is not recorded: the phone tells MetalQuest only roughly where you are, which is not enough for a path. Switch on the precise location in ${where}.`;
    case 'switched-off':
      return 'Your path has a gap: the location of this phone is switched off. Switch it on to go on with the path. The quest and its finds go on.';
    case 'failed':
      return 'Your path is not recorded: this phone did not start to follow you. The quest and its finds go on. Pause and resume the quest to try again.';
  }
}

/** Why the system is about to ask, in the order of its questions. */
export const TRACKING_EXPLANATION = {
  title: 'Record your path with the screen off',
  text:
    'While a quest runs, MetalQuest records your location, also when the app is closed or not in use, so that your ' +
    'path has no gaps. ' +
    'It stops when you pause or end the quest. The path stays in your account, and nobody else sees it.',
  allow: 'Continue',
  notNow: 'Not now',
} as const;

/** Why the second question comes: what the phone does when it has ended the app in the middle of a quest. */
export function backgroundExplanation(kind: PhoneKind): string {
  const answer = kind === 'ios' ? 'Always' : 'Allow all the time';
  return `With "${answer}" the recording also goes on after the phone has closed the app to save memory. It is used during a quest only.`;
}
