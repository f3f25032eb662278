import type { LayerCredit } from '@metalquest/core/map/layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ColorScheme } from './map-palette.ts';
import { ScaleBar } from './scale-bar.tsx';
import { whenDrawn } from './sheet-map.ts';
import { useCanvasMap } from './use-canvas-map.ts';
import type { MapOptions } from './use-map.ts';
import { useShownLayers } from './use-overlays.ts';

export interface CanvasProps extends MapOptions {
  readonly units: Units;
  readonly locale: string;
  /** The first frame is on the screen, so the placeholder can go. */
  readonly onReady: () => void;
  /** The first tile is a first frame, although our own content is not drawn yet. */
  readonly isReadyAtFirstTile?: boolean;
  /** What belongs to the map, once it is ready; mounted again for a new map. */
  readonly children: (map: MapLibreMap, scheme: ColorScheme) => ReactNode;
}

/** The map of every screen, with scale and credits. Loaded on demand: render it in a MapFrame. */
export function Canvas({
  children,
  units,
  locale,
  onReady,
  isReadyAtFirstTile: firstTile = false,
  ...options
}: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const { drawn, failed, credits } = useCanvasMap(holder, options, useShownLayers(), units);
  const map = drawn?.map ?? null;
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => (map ? whenDrawn(map, { firstTile }, () => ready.current()) : undefined), [map, firstTile]);
  return (
    <>
      <div ref={holder} className="absolute! inset-0" />
      {drawn ? (
        <>
          {children(drawn.map, drawn.scheme)}
          <div className="pointer-events-none absolute right-3 bottom-2.5 z-10 flex max-w-[70%] flex-col items-end gap-1">
            {failed.length > 0 ? (
              <p role="status" className="rounded-xs bg-card/90 px-1.5 py-0.5 text-right text-ink text-xs">
                {failed.join(', ')} cannot be loaded here now.
              </p>
            ) : null}
            <ScaleBar map={drawn.map} units={units} locale={locale} />
            <Credits credits={credits} />
          </div>
        </>
      ) : null}
    </>
  );
}

function Credits({ credits }: { readonly credits: readonly LayerCredit[] }) {
  return (
    <ul className="flex flex-wrap justify-end gap-x-2 rounded-xs bg-card/80 px-1 text-right text-[0.6875rem] text-muted leading-tight">
      {credits.map(({ text, url }) => (
        <li key={text}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer" className="pointer-events-auto hover:underline">
              {text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}
