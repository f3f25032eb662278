import { boundsOf } from '@metalquest/core/geo/bounds';
import { isRecord } from '@metalquest/core/json';
import { containsBox } from '@metalquest/core/map/area';
import { hasDataIn } from '@metalquest/core/map/layer';
import type { Boundary } from '@metalquest/core/permission/permission';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import type { MapStyleConfig } from '../net/config.ts';
import { readStored } from '../platform/stored.ts';
import { useOnline } from '../platform/use-online.ts';
import { MapNotice } from './map-notice.tsx';
import { areasOf, tileStore } from './offline/tile-store.ts';
import { useShownLayers } from './use-overlays.ts';

export interface OfferedLand {
  readonly id: string;
  readonly name: string;
  readonly boundary: Boundary;
}

/** The permissions whose offer the user has dismissed, per account and device. */
const keyOf = (userId: string) => `metalquest:dismissed-area-offers:${userId}`;

const dismissedBy = (userId: string): Readonly<Record<string, unknown>> => {
  const stored = readStored(localStorage, keyOf(userId), 'dismissed offers to save a map');
  return isRecord(stored) ? stored : {};
};

function dismiss(userId: string, landId: string): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...dismissedBy(userId), [landId]: true }));
  } catch {
    // A full or blocked storage: the offer returns with the next quest.
  }
}

export function OfferArea({ land, base }: { land: OfferedLand; base: MapStyleConfig | null }) {
  const { userId } = useEngine();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const areas = useLive(() => areasOf(tileStore(), userId), [userId]);
  const shown = useShownLayers();
  const [isDismissed, setDismissed] = useState(() => land.id in dismissedBy(userId));
  const bounds = boundsOf(land.boundary.flat());
  if (!bounds || !isOnline || isDismissed || areas.status !== 'ready') return null;
  const isSavable =
    base?.cacheable ||
    shown.some(({ layer, isVisible }) => isVisible && layer.notSavable === null && hasDataIn(layer, bounds));
  if (!isSavable || areas.value.some((area) => containsBox(area.bounds, bounds))) return null;
  return (
    <div className="absolute top-3 right-16 left-3 z-10">
      <MapNotice
        action={{ label: 'Save it', onClick: () => navigate(`/map?save=${land.id}`) }}
        onClose={() => {
          dismiss(userId, land.id);
          setDismissed(true);
        }}
      >
        The map of {land.name} is not saved for use without signal.
      </MapNotice>
    </div>
  );
}
