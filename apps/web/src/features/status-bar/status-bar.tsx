import { useSyncExternalStore } from 'react';
import { useDeviceLocation } from '../../lib/device-location.ts';
import { useEngine } from '../../lib/engine.ts';
import { useDisplay } from '../../lib/use-display.ts';
import { useOnline } from '../../lib/use-online.ts';
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
