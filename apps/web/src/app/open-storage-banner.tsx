import type { SyncEngine } from '@metalquest/sync/engine';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../net/auth/session.ts';
import { TopBanner, TopBannerAction } from './top-banner.tsx';

const NOT_DURABLE =
  'This browser does not store data for MetalQuest: the window is private, or storage is turned off. You can work while you are online. Changes that are not synced when you close this page are lost.';

const GUEST_NOT_DURABLE =
  'This browser does not store data for MetalQuest: the window is private, or storage is turned off. What you record is lost when you close this page, unless you create an account before.';

export function OpenStorageBanner({ engine }: { engine: SyncEngine }) {
  const { storage } = engine;
  const cleared = useSyncExternalStore(storage.subscribe, storage.cleared);
  useConfirmBeforeLosing(engine);
  const isGuest = useSession().user?.isGuest ?? false;
  if (!storage.isDurable) return <TopBanner>{isGuest ? GUEST_NOT_DURABLE : NOT_DURABLE}</TopBanner>;
  if (cleared === null) return null;
  return (
    <TopBanner action={<TopBannerAction onClick={storage.dismissCleared}>Got it</TopBannerAction>}>
      {clearedText(cleared, isGuest)}
    </TopBanner>
  );
}

export function clearedText(lost: number, isGuest = false): string {
  const subject = import.meta.env.MODE === 'native' ? 'The phone' : 'This browser';
  if (isGuest)
    return `${subject} removed the app’s data. Your records were on this device only and are lost.`;
  const begin = `${subject} removed the app’s data. Your data is being restored from the server.`;
  if (lost === 0) return `${begin} Everything was synced, so nothing is lost.`;
  return `${begin} ${lost === 1 ? '1 unsynced change is lost.' : `${lost} unsynced changes are lost.`}`;
}

/** Confirms leaving the page if it would lose unsynced changes. */
function useConfirmBeforeLosing({ status, storage }: SyncEngine): void {
  useEffect(() => {
    if (storage.isDurable) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (status.get().pending > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [status, storage]);
}
