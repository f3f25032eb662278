import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { ScaleBar } from '../../map/scale-bar.tsx';
import { PLACE_ZOOM } from '../../map/sheet-map.ts';
import { type AtlasTapHandlers, listenToTaps } from './atlas-taps.ts';
import { type AtlasView, viewOf } from './atlas-view.ts';
import { useAtlasCamera } from './use-atlas-camera.ts';
import { type AtlasContent, useAtlasDrawing } from './use-atlas-drawing.ts';
import { type AtlasMapOptions, useAtlasMap } from './use-atlas-map.ts';

export interface AtlasHandle {
  /** Zooms to `zoom`, else at least as close as a single place needs. */
  lookAt(place: LngLat, zoom?: number): void;
  zoomBy(steps: 1 | -1): void;
}

export interface AtlasCanvasProps extends AtlasContent, AtlasMapOptions, AtlasTapHandlers {
  /** The extent of all data, shown until the user moves the map. */
  readonly fit: Bounds | null;
  readonly following: boolean;
  readonly onFollowEnd: () => void;
  readonly onView: (view: AtlasView) => void;
  /** The first frame is on the screen, so the placeholder can go. */
  readonly onReady: () => void;
  readonly handle: RefObject<AtlasHandle | null>;
  readonly label: string;
  readonly units: Units;
  readonly locale: string;
}

const NARROW_PX = 640;

/** The main map. Loaded on demand: import it through AtlasMap. */
export default function AtlasCanvas(props: AtlasCanvasProps) {
  const { handle, label, units, locale } = props;
  const holder = useRef<HTMLDivElement>(null);
  const atlasMap = useAtlasMap(holder, props);
  const map = atlasMap?.map ?? null;
  useAtlasDrawing(map, props);
  useAtlasCamera(map, props, props.onReady);
  useListening(map, props);
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);
  useImperativeHandle(
    handle,
    () => ({
      lookAt({ lng, lat }, zoom) {
        if (!map) return;
        // On a phone the card covers the lower half, so the place is centred in the upper half.
        const { clientWidth, clientHeight } = map.getContainer();
        const up = clientWidth < NARROW_PX ? -clientHeight / 4 : 0;
        const close = zoom ?? Math.max(map.getZoom(), PLACE_ZOOM);
        map.easeTo({ center: [lng, lat], zoom: close, offset: [0, up] });
      },
      zoomBy: (steps) => map?.easeTo({ zoom: map.getZoom() + steps }, { originalEvent: steps }),
    }),
    [map],
  );
  return (
    <>
      <div ref={holder} className="absolute! inset-0" />
      {atlasMap ? (
        <div className="pointer-events-none absolute right-3 bottom-2.5 z-10 flex flex-col items-end gap-1">
          <ScaleBar map={atlasMap.map} units={units} locale={locale} />
          <span className="max-w-60 rounded-xs bg-card/80 px-1 text-right text-[0.6875rem] text-muted leading-tight">
            {atlasMap.attribution ?? 'Natural Earth, GeoNames'}
          </span>
        </div>
      ) : null}
    </>
  );
}

function useListening(map: MapLibreMap | null, props: AtlasCanvasProps): void {
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    if (!map) return;
    listenToTaps(map, {
      takesPlace: (place) => now.current.takesPlace(place),
      onTap: (tapped) => now.current.onTap(tapped),
      onHold: (place) => now.current.onHold(place),
    });
    const see = () => now.current.onView(viewOf(map));
    const leave = () => now.current.onFollowEnd();
    see();
    map.on('moveend', see);
    map.on('dragstart', leave);
    return () => {
      map.off('moveend', see);
      map.off('dragstart', leave);
    };
  }, [map]);
}
