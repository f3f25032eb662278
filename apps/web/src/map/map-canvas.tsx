import type { PathPoint } from '@metalquest/core/geo/point';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { onFindTap } from './find-taps.ts';
import type { MapContent } from './map-content.ts';
import { MapControls } from './map-controls.tsx';
import { drawFinds, drawLand, drawPath, drawPosition } from './quest-content.ts';
import { ScaleBar } from './scale-bar.tsx';
import { PLACE_ZOOM } from './sheet-map.ts';
import { useCamera } from './use-camera.ts';
import { useSheetMap } from './use-sheet-map.ts';

export interface MapCanvasProps extends MapContent {
  readonly boundary?: Boundary | null;
  readonly label: string;
  readonly locale: string;
  readonly onFindClick?: ((id: string) => void) | undefined;
  /** The first frame is on the screen, so the placeholder can go. */
  readonly onReady: () => void;
  /** The map cannot be drawn (no WebGL). */
  readonly onFailure: (cause: unknown) => void;
}

const EMPTY_LIST: readonly never[] = [];

/** The map of a quest. Loaded on demand: import it through QuestMap. */
export default function MapCanvas(props: MapCanvasProps) {
  const { path, finds, position, live, units, label, locale, onFindClick, onReady, onFailure } = props;
  const holder = useRef<HTMLDivElement>(null);
  const map = useSheetMap(holder, { label, onFailure });
  const [following, setFollowing] = useState(false);
  const findClick = useRef(onFindClick);
  findClick.current = onFindClick;

  useEffect(() => {
    if (!map) return;
    map.on('dragstart', () => setFollowing(false));
    onFindTap(map, (id) => findClick.current?.(id));
  }, [map]);

  useDrawing(map, { path, finds, position, live, units }, props.boundary ?? null);
  useCamera(map, { path, finds, position, live, units }, following, onReady);

  const locate = () => {
    if (!map || !position) return;
    setFollowing(true);
    map.easeTo({ center: [position.lng, position.lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM) });
  };

  return (
    <>
      <div ref={holder} className="absolute! inset-0" />
      {map ? (
        <>
          <MapControls
            following={following}
            onLocate={position ? locate : null}
            onZoom={(by, originalEvent) => zoom(map, by, originalEvent)}
          />
          <div className="pointer-events-none absolute right-3 bottom-2.5 z-10 flex flex-col items-end gap-1">
            <ScaleBar map={map} units={units} locale={locale} />
            <span className="text-[0.6875rem] text-muted leading-tight">Natural Earth, GeoNames</span>
          </div>
        </>
      ) : null}
    </>
  );
}

/** Passes the original event, by which the camera recognises user input. */
function zoom(map: MapLibreMap, by: 1 | -1, originalEvent: unknown): void {
  map.easeTo({ zoom: map.getZoom() + by }, { originalEvent });
}

function useDrawing(
  map: MapLibreMap | null,
  { path, finds, position, live }: MapContent,
  boundary: Boundary | null,
): void {
  const drawn = useRef<{ map: MapLibreMap | null; path: readonly PathPoint[]; live: boolean }>({
    map: null,
    path: EMPTY_LIST,
    live,
  });
  useEffect(() => {
    if (!map) return;
    const { map: drawnOn, path: before, live: wasLive } = drawn.current;
    drawPath(map, drawnOn === map && wasLive === live ? before : EMPTY_LIST, path, live);
    drawn.current = { map, path, live };
  }, [map, path, live]);
  useEffect(() => {
    if (map) drawLand(map, boundary);
  }, [map, boundary]);
  useEffect(() => {
    if (map) drawFinds(map, finds);
  }, [map, finds]);
  useEffect(() => {
    if (map) drawPosition(map, position);
  }, [map, position]);
}
