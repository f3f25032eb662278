import { useSyncExternalStore } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useDeviceLocation } from '../../platform/device-location.ts';
import { useOnline } from '../../platform/use-online.ts';
import { StatusBarView } from './status-bar-view.tsx';
import { SyncCentreSlot } from './sync-centre-slot.tsx';

/** The status bar of a signed-in user. Needs an open engine; app/ decides on which pages. */
export function StatusBar() {
  const engine = useEngine();
  const sync = useSyncExternalStore(engine.status.subscribe, engine.status.get);
  const { units, locale } = useDisplay();
  return (
    <StatusBarView
      online={useOnline()}
      location={useDeviceLocation()}
      units={units}
      locale={locale}
      sync={<SyncCentreSlot status={sync} locale={locale} />}
    />
  );
}
