import { manualSyncToast } from '@metalquest/core/queue/sync-toasts';
import type { SyncStatus } from '@metalquest/sync/engine';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useSession } from '../../net/auth/session.ts';
import { useDeviceLocation } from '../../platform/device-location.ts';
import { useOnline } from '../../platform/use-online.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { OnThisDevice } from './on-this-device.tsx';
import { showToast } from './show-toast.ts';
import { StatusBarView } from './status-bar-view.tsx';
import { SyncButton } from './sync-button.tsx';

const load = () => import('./sync-centre.tsx');
const SyncCentre = lazyComponent(async () => (await load()).SyncCentre);

/** The sync button and the sync centre, whose code preloads on hover or focus. */
function SyncCentreSlot({ status, locale }: { status: SyncStatus; locale: string }) {
  const [open, setOpen] = useState(false);
  const wasOpened = useOnceOpen(open);
  const syncNow = useSyncNow();
  return (
    <>
      <SyncButton
        status={status}
        locale={locale}
        onApproach={load}
        onPress={(sync) => {
          setOpen(true);
          if (sync) void syncNow();
        }}
      />
      {wasOpened ? (
        <Suspense>
          <SyncCentre open={open} onOpenChange={setOpen} status={status} locale={locale} syncNow={syncNow} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The status bar of a signed-in user. Needs an open engine; app/ decides on which pages. */
export function StatusBar() {
  const engine = useEngine();
  const sync = useSyncExternalStore(engine.status.subscribe, engine.status.get);
  const { units, locale } = useDisplay();
  const isGuest = useSession().user?.isGuest ?? false;
  return (
    <StatusBarView
      online={useOnline()}
      location={useDeviceLocation()}
      units={units}
      locale={locale}
      sync={isGuest ? <OnThisDevice /> : <SyncCentreSlot status={sync} locale={locale} />}
    />
  );
}

/** Returns a function that syncs on request and reports the result (spec section 8). */
function useSyncNow(): () => Promise<void> {
  const engine = useEngine();
  return async () => {
    try {
      const outcome = await engine.syncNow();
      // Replaces the message of the sync run itself.
      const id = outcome.kind === 'full' ? `full-${outcome.part}` : 'manual-sync';
      showToast(manualSyncToast(outcome), id);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      showToast(manualSyncToast({ kind: 'failed', message }), 'manual-sync');
    }
  };
}
