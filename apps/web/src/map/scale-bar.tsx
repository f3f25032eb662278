import type { Units } from '@metalquest/core/preferences/preferences';
import { formatDistance } from '@metalquest/core/units/distance';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { scaleLength } from './scale-length.ts';

const MAX_WIDTH_PX = 104;

function metresPerPixel(map: MapLibreMap): number {
  const { clientWidth, clientHeight } = map.getContainer();
  const y = clientHeight / 2;
  const left = map.unproject([clientWidth / 2 - 50, y]);
  const right = map.unproject([clientWidth / 2 + 50, y]);
  return left.distanceTo(right) / 100;
}

export function ScaleBar({ map, units, locale }: { map: MapLibreMap; units: Units; locale: string }) {
  const [scale, setScale] = useState(() => metresPerPixel(map));
  useEffect(() => {
    const measure = () => setScale(metresPerPixel(map));
    measure();
    map.on('move', measure);
    map.on('resize', measure);
    return () => {
      map.off('move', measure);
      map.off('resize', measure);
    };
  }, [map]);
  if (!(scale > 0)) return null;
  const { lengthM, widthPx } = scaleLength(scale, MAX_WIDTH_PX, units);
  return (
    <div className="text-ink text-xs" style={{ width: `${widthPx}px` }}>
      <span className="block text-center leading-tight">{formatDistance(lengthM, units, locale)}</span>
      <span aria-hidden="true" className="block h-1.5 border-ink/70 border-x-[1.5px] border-b-[1.5px]" />
    </div>
  );
}
