import {
  backgroundExplanation,
  hindranceText,
  type PhoneKind,
  TRACKING_EXPLANATION,
  type TrackingHindrance,
} from '@metalquest/core/tracking/tracking-words';
import type { FixKeeperPlugin, KeeperPermissions } from '@metalquest/fix-keeper/definitions';
import type { TrackingHelp } from '../../lib/device-location.ts';
import type { TrackerParts } from '../location-tracker.ts';

/** Set once the person was told why, for what is asked once only: the notification, and going on without the app. */
const ASKED_KEY = 'metalquest:tracking-asked';

const isOpen = (state: string): boolean => state === 'prompt' || state === 'prompt-with-rationale';

/** What is asked of the person, in which order, and what stands in the way. */
export function trackingQuestions(
  { storage, onHelp }: Pick<TrackerParts, 'storage' | 'onHelp'>,
  keeper: FixKeeperPlugin,
  phone: PhoneKind,
) {
  const wasAsked = () => storage.getItem(ASKED_KEY) !== null;
  return {
    /** Whether something is open that the person was not told of yet. */
    hasOpen: ({ location, notifications, background }: KeeperPermissions): boolean =>
      isOpen(location) || (!wasAsked() && (isOpen(notifications) || isOpen(background))),

    mayAskForLocation: ({ location }: KeeperPermissions): boolean => isOpen(location),

    /** Explains, before the system asks. */
    explain({ background }: KeeperPermissions, allow: () => void, notNow: () => void): void {
      const { title, text, allow: yes, notNow: no } = TRACKING_EXPLANATION;
      const more = isOpen(background) ? ` ${backgroundExplanation(phone)}` : '';
      // A dialog that closes after its answer says "not now" as well.
      let isAnswered = false;
      const once = (answer: () => void) => () => {
        if (isAnswered) return;
        isAnswered = true;
        answer();
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

    /** The system's questions; the location first, since a phone refuses the others without it. */
    async ask(begin: () => Promise<void>): Promise<void> {
      storage.setItem(ASKED_KEY, 'yes');
      let now = await keeper.checkPermissions();
      if (isOpen(now.location)) now = await keeper.requestPermissions({ permission: 'location' });
      if (now.location === 'granted') {
        if (isOpen(now.notifications)) now = await keeper.requestPermissions({ permission: 'notifications' });
        // The walk does not wait for the last one, which leads through the settings of some phones.
        await begin();
        if (isOpen(now.background)) await keeper.requestPermissions({ permission: 'background' });
      }
      await begin();
    },

    /** Not now: nothing is asked again by itself but the location, at the next run. */
    putOff: () => storage.setItem(ASKED_KEY, 'yes'),

    /** Says what stands in the way and what to do about it; `allow` leads to the question where one is left. */
    hinder(hindrance: TrackingHindrance, allow: (() => void) | null): void {
      const inSettings = hindrance !== 'failed' && hindrance !== 'switched-off' && !allow;
      onHelp({
        kind: 'hindrance',
        text: hindranceText(hindrance, phone),
        allow,
        openSettings: inSettings ? () => void keeper.openSettings() : null,
      });
    },
  };
}
