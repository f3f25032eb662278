import { Suspense, useContext } from 'react';
import { EngineContext } from '../engine/engine.ts';
import { late } from '../ui/late.tsx';
import { TopBanner } from './top-banner.tsx';

// Lazy, to keep it out of the public pages.
const OpenStorageBanner = late(async () => (await import('./open-storage-banner.tsx')).OpenStorageBanner, {
  silent: true,
});

const LeftFilesBanner =
  import.meta.env.MODE === 'native'
    ? late(async () => (await import('./native/left-files-banner.tsx')).LeftFilesBanner, { silent: true })
    : null;

export function StorageBanner() {
  const state = useContext(EngineContext);
  if (state.status === 'opening' && state.isSlow) return <TopBanner>{SLOW}</TopBanner>;
  if (state.status !== 'open') return null;
  return (
    <>
      <Suspense>
        <OpenStorageBanner engine={state.engine} />
      </Suspense>
      {LeftFilesBanner ? (
        <Suspense>
          <LeftFilesBanner engine={state.engine} />
        </Suspense>
      ) : null}
    </>
  );
}

const SLOW =
  'Your data is taking a long time to open. If MetalQuest is open in another tab or window, close it there. Otherwise, reload this page.';
