import { QuestGuards } from '../features/quests/quest-guards.tsx';
import { StatusToasts } from '../features/status-bar/status-toasts.tsx';
import { UpdateOffer } from '../service-worker/update-offer.tsx';

/** What goes on behind every page of someone signed in, and speaks in toasts. */
export function Background() {
  return (
    <>
      <QuestGuards />
      <StatusToasts />
      <UpdateOffer />
    </>
  );
}
