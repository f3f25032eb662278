import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { Canvas } from '../../../map/canvas.tsx';
import type { FramedCanvasProps } from '../../../map/map-frame.tsx';
import { type Camera, PLACE_ZOOM, viewBounds } from '../../../map/sheet-map.ts';
import { atlasOverlay } from './atlas-overlay.ts';
import { type AtlasTapHandlers, listenToTaps } from './atlas-taps.ts';
import { type AtlasView, viewOf } from './atlas-view.ts';
import { FIT_PADDING_PX, useAtlasCamera } from './use-atlas-camera.ts';
import { type AtlasContent, useAtlasDrawing } from './use-atlas-drawing.ts';

export interface AtlasHandle {
  readonly map: MapLibreMap;
  /** The visible part of the world. */
  view(): Bounds;
  /** Zooms to `zoom`, else at least as close as a single place needs. */
  lookAt(place: LngLat, zoom?: number): void;
  zoomBy(steps: 1 | -1): void;
  /** Shows a box. */
  fit(bounds: Bounds): void;
}

export interface AtlasCanvasProps extends AtlasContent, AtlasTapHandlers {
  /** The initial camera; null for the world. */
  readonly camera: Camera | null;
  readonly onCamera: (camera: Camera) => void;
  /** The extent of all data, shown until the user moves the map. */
  readonly fit: Bounds | null;
  readonly following: boolean;
  readonly onFollowEnd: () => void;
  readonly onView: (view: AtlasView) => void;
  readonly handle: RefObject<AtlasHandle | null>;
  readonly label: string;
  readonly units: Units;
  readonly locale: string;
}

const NARROW_PX = 640;

/** The main map. Loaded on demand: import it through AtlasMap. */
export default function AtlasCanvas(props: AtlasCanvasProps & FramedCanvasProps) {
  return (
    <Canvas
      base={props.base}
      content={atlasOverlay}
      camera={props.camera}
      onCamera={props.onCamera}
      label={props.label}
      units={props.units}
      locale={props.locale}
      onUnreachable={props.onUnreachable}
      onReady={props.onReady}
      isReadyAtFirstTile
      onFailure={props.onFailure}
    >
      {(map) => <AtlasDrawing map={map} {...props} />}
    </Canvas>
  );
}

function AtlasDrawing({ map, ...props }: AtlasCanvasProps & { readonly map: MapLibreMap }) {
  useAtlasDrawing(map, props);
  useAtlasCamera(map, props);
  useListening(map, props);
  useImperativeHandle(
    props.handle,
    () => ({
      map,
      view: () => viewBounds(map),
      lookAt({ lng, lat }, zoom) {
        // On a phone the card covers the lower half, so the place is centred in the upper half.
        const { clientWidth, clientHeight } = map.getContainer();
        const up = clientWidth < NARROW_PX ? -clientHeight / 4 : 0;
        const close = zoom ?? Math.max(map.getZoom(), PLACE_ZOOM);
        map.easeTo({ center: [lng, lat], zoom: close, offset: [0, up] });
      },
      fit: ([west, south, east, north]) =>
        map.fitBounds(
          [west, south, east, north],
          { padding: FIT_PADDING_PX, animate: false },
          { originalEvent: 'fit' },
        ),
      zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps }, { originalEvent: steps }),
    }),
    [map],
  );
  return null;
}

function useListening(map: MapLibreMap, props: AtlasCanvasProps): void {
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
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
