import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ColorScheme } from './map-palette.ts';
import { ScaleBar } from './scale-bar.tsx';
import { type MapOptions, useMap } from './use-map.ts';

export interface CanvasProps extends MapOptions {
  readonly units: Units;
  readonly locale: string;
  /** The first frame is on the screen, so the placeholder can go. */
  readonly onReady: () => void;
  /** What belongs to the map, once it is ready; mounted again for a new map. */
  readonly children: (map: MapLibreMap, scheme: ColorScheme) => ReactNode;
}

/** The map of every screen, with scale and credits. Loaded on demand: render it in a MapFrame. */
export function Canvas({ children, units, locale, onReady, ...options }: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useMap(holder, options);
  const ready = useRef(onReady);
  ready.current = onReady;
  const map = drawn?.map;
  useEffect(() => {
    map?.once('idle', () => ready.current());
  }, [map]);
  return (
    <>
      <div ref={holder} className="absolute! inset-0" />
      {drawn ? (
        <>
          {children(drawn.map, drawn.scheme)}
          <div className="pointer-events-none absolute right-3 bottom-2.5 z-10 flex flex-col items-end gap-1">
            <ScaleBar map={drawn.map} units={units} locale={locale} />
            <span className="max-w-60 rounded-xs bg-card/80 px-1 text-right text-[0.6875rem] text-muted leading-tight">
              {drawn.attribution ?? 'Natural Earth'}
            </span>
          </div>
        </>
      ) : null}
    </>
  );
}
