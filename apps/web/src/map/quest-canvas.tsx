import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { Canvas } from './canvas.tsx';
import { onFindTap } from './find-taps.ts';
import type { MapContent } from './map-content.ts';
import { MapControls } from './map-controls.tsx';
import type { FramedCanvasProps } from './map-frame.tsx';
import { OfferArea, type OfferedLand } from './offer-area.tsx';
import { drawChosen, drawFinds, drawLand, drawPath, drawPosition } from './quest-content.ts';
import { questContent } from './quest-layers.ts';
import { PLACE_ZOOM } from './sheet-map.ts';
import { useCamera } from './use-camera.ts';

interface QuestDrawingProps extends MapContent {
  readonly boundary: Boundary | null;
  readonly chosen: LngLat | null;
  readonly onFindClick: ((id: string) => void) | undefined;
}

export interface QuestCanvasProps extends FramedCanvasProps, QuestDrawingProps {
  readonly label: string;
  readonly locale: string;
  /** Land whose map the user may save. */
  readonly offeredLand: OfferedLand | null;
}

const EMPTY_LIST: readonly never[] = [];

export default function QuestCanvas({ label, locale, offeredLand, ...props }: QuestCanvasProps) {
  const { base, onUnreachable, onReady, onFailure, ...drawing } = props;
  return (
    <Canvas
      base={base}
      content={questContent}
      camera={null}
      label={label}
      units={drawing.units}
      locale={locale}
      onUnreachable={onUnreachable}
      onReady={onReady}
      onFailure={onFailure}
    >
      {(map) => (
        <>
          <QuestDrawing map={map} {...drawing} />
          {offeredLand ? <OfferArea land={offeredLand} base={base} /> : null}
        </>
      )}
    </Canvas>
  );
}

function QuestDrawing({ map, ...props }: QuestDrawingProps & { map: MapLibreMap }) {
  const { position, onFindClick } = props;
  const [following, setFollowing] = useState(false);
  const findClick = useRef(onFindClick);
  findClick.current = onFindClick;

  useEffect(() => {
    map.on('dragstart', () => setFollowing(false));
    onFindTap(map, (id) => findClick.current?.(id));
  }, [map]);

  useDrawing(map, props);
  useCamera(map, props, following);

  const locate = () => {
    if (!position) return;
    setFollowing(true);
    map.easeTo({ center: [position.lng, position.lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM) });
  };
  return <MapControls map={map} following={following} onLocate={position ? locate : null} />;
}

function useDrawing(
  map: MapLibreMap,
  { path, finds, position, live, boundary, chosen }: QuestDrawingProps,
): void {
  const drawn = useRef<{ map: MapLibreMap | null; path: readonly PathPoint[]; live: boolean }>({
    map: null,
    path: EMPTY_LIST,
    live,
  });
  useEffect(() => {
    const { map: drawnOn, path: before, live: wasLive } = drawn.current;
    drawPath(map, drawnOn === map && wasLive === live ? before : EMPTY_LIST, path, live);
    drawn.current = { map, path, live };
  }, [map, path, live]);
  useEffect(() => drawLand(map, boundary), [map, boundary]);
  useEffect(() => drawFinds(map, finds), [map, finds]);
  useEffect(() => drawPosition(map, position), [map, position]);
  useEffect(() => drawChosen(map, chosen), [map, chosen]);
}
