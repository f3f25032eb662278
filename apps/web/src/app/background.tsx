import { Suspense } from 'react';
import { QuestGuards } from '../features/quests/quest-guards.tsx';
import { StatusToasts } from '../features/status-bar/status-toasts.tsx';
import { UpdateOffer } from '../service-worker/update-offer.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';

const DeviceBackground =
  import.meta.env.MODE === 'native'
    ? lazyComponent(async () => (await import('./native/device-background.tsx')).DeviceBackground, {
        silent: true,
      })
    : null;

export function Background() {
  return (
    <>
      <QuestGuards />
      <StatusToasts />
      <UpdateOffer />
      {DeviceBackground ? (
        <Suspense>
          <DeviceBackground />
        </Suspense>
      ) : null}
    </>
  );
}
