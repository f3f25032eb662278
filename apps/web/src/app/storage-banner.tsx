import type { SyncEngine } from '@metalquest/sync/engine';
import { Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { EngineContext } from '../lib/engine.ts';
import { late } from '../ui/late.tsx';

/** Only a phone keeps files beside the database. */
const LeftFilesBanner =
  import.meta.env.MODE === 'native'
    ? late(async () => (await import('./native/left-files-banner.tsx')).LeftFilesBanner, { silent: true })
    : null;

/** Says what is wrong with the storage of this device, where something is. */
export function StorageBanner() {
  const state = useContext(EngineContext);
  if (state.status === 'opening' && state.isSlow) return <Banner text={SLOW} />;
  if (state.status !== 'open') return null;
  return (
    <>
      <OpenStorageBanner engine={state.engine} />
      {LeftFilesBanner ? (
        <Suspense>
          <LeftFilesBanner engine={state.engine} />
        </Suspense>
      ) : null}
    </>
  );
}

const SLOW =
  'Your data is taking long to open. If MetalQuest is open in another tab or window, close it there; else reload this page.';

const NOTHING_KEPT =
  'This browser stores nothing for MetalQuest (a private window, or storage is turned off). You can work while you are online. What has not been sent when you close this page is lost.';

function OpenStorageBanner({ engine }: { engine: SyncEngine }) {
  const { storage } = engine;
  const cleared = useSyncExternalStore(storage.subscribe, storage.cleared);
  useAskBeforeLosing(engine);
  if (!storage.isDurable) return <Banner text={NOTHING_KEPT} />;
  return cleared === null ? null : <Banner text={clearedText(cleared)} onDismiss={storage.dismissCleared} />;
}

/** What the user reads when the browser removed the app's data; `lost` changes had not been sent. */
export function clearedText(lost: number): string {
  const who = import.meta.env.MODE === 'native' ? 'The phone' : 'This browser';
  const begin = `${who} removed the app’s data. What the server has is being fetched again.`;
  if (lost === 0) return `${begin} Everything had been sent: nothing is lost.`;
  return `${begin} ${lost === 1 ? '1 change that had not been sent is lost.' : `${lost} changes that had not been sent are lost.`}`;
}

/** Leaving the page would lose what has not been sent: the browser asks first. */
function useAskBeforeLosing({ status, storage }: SyncEngine): void {
  useEffect(() => {
    if (storage.isDurable) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (status.get().pending > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [status, storage]);
}

function Banner({ text, onDismiss }: { text: string; onDismiss?: () => void }) {
  return (
    <div role="status" className="border-line border-b bg-clay-tint">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
        <p>{text}</p>
        {onDismiss ? (
          <button
            type="button"
            className="min-h-11 font-[620] text-clay underline underline-offset-4"
            onClick={onDismiss}
          >
            I have read this
          </button>
        ) : null}
      </div>
    </div>
  );
}
