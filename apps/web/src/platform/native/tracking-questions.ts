import {
  backgroundExplanation,
  type PhoneKind,
  TRACKING_EXPLANATION,
  type TrackingProblem,
  trackingProblemText,
} from '@metalquest/core/tracking/tracking-text';
import type { FixKeeperPlugin, KeeperPermissions } from '@metalquest/fix-keeper/definitions';
import type { TrackingHelp } from '../device-location.ts';
import type { TrackerParts } from '../location-tracker.ts';

/** Set after the explanation was shown, for questions asked only once: notifications and background use. */
const ASKED_KEY = 'metalquest:tracking-asked';

const isOpen = (state: string): boolean => state === 'prompt' || state === 'prompt-with-rationale';

export function trackingQuestions(
  { storage, onHelp }: Pick<TrackerParts, 'storage' | 'onHelp'>,
  keeper: FixKeeperPlugin,
  phone: PhoneKind,
) {
  const wasAsked = () => storage.getItem(ASKED_KEY) !== null;
  return {
    hasOpen: ({ location, notifications, background }: KeeperPermissions): boolean =>
      isOpen(location) || (!wasAsked() && (isOpen(notifications) || isOpen(background))),

    mayAskForLocation: ({ location }: KeeperPermissions): boolean => isOpen(location),

    explain({ background }: KeeperPermissions, allow: () => void, notNow: () => void): void {
      const { title, text, allow: yes, notNow: no } = TRACKING_EXPLANATION;
      const more = isOpen(background) ? ` ${backgroundExplanation(phone)}` : '';
      // The dialog also calls `notNow` when it closes after an answer.
      let isAnswered = false;
      const once = (callback: () => void) => () => {
        if (isAnswered) return;
        isAnswered = true;
        callback();
      };
      const help: TrackingHelp = {
        kind: 'question',
        title,
        text: text + more,
        labels: { allow: yes, notNow: no },
        allow: once(allow),
        notNow: once(notNow),
      };
      onHelp(help);
    },

    /** Shows the system's prompts; location first, because the others depend on it. */
    async ask(begin: () => Promise<void>): Promise<void> {
      storage.setItem(ASKED_KEY, 'yes');
      let now = await keeper.checkPermissions();
      if (isOpen(now.location)) now = await keeper.requestPermissions({ permission: 'location' });
      if (now.location === 'granted') {
        if (isOpen(now.notifications)) now = await keeper.requestPermissions({ permission: 'notifications' });
        // Starts recording before the last question, which leads to the settings on some phones.
        await begin();
        if (isOpen(now.background)) await keeper.requestPermissions({ permission: 'background' });
      }
      await begin();
    },

    /** Later runs ask again for the location only. */
    putOff: () => storage.setItem(ASKED_KEY, 'yes'),

    hinder(problem: TrackingProblem, allow: (() => void) | null): void {
      const inSettings = problem !== 'failed' && problem !== 'switched-off' && !allow;
      onHelp({
        kind: 'hindrance',
        text: trackingProblemText(problem, phone),
        allow,
        openSettings: inSettings ? () => void keeper.openSettings() : null,
      });
    },
  };
}
