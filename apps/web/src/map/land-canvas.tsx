import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Canvas } from './canvas.tsx';
import type { MapPosition } from './map-content.ts';
import { MapControls, zoomTo } from './map-controls.tsx';
import type { FramedCanvasProps } from './map-frame.tsx';
import type { ColorScheme } from './map-palette.ts';
import { drawPosition } from './quest-content.ts';
import { questContent } from './quest-layers.ts';
import { PLACE_ZOOM } from './sheet-map.ts';

const FIT_PADDING_PX = 56;

export interface LandCanvasProps extends FramedCanvasProps {
  readonly label: string;
  readonly units: Units;
  readonly position: MapPosition | null;
  /** The initial extent; defaults to the position, else the world. */
  readonly bounds: Bounds | null;
  /** Renders the layers once the map is ready, and again for each theme. */
  readonly draw: (map: MapLibreMap, scheme: ColorScheme) => ReactNode;
}

/** The map of a permission, its coverage, or the spots of finds. */
export default function LandCanvas({ units, position, bounds, draw, ...options }: LandCanvasProps) {
  return (
    <Canvas {...options} content={questContent} camera={null} units={units} locale={navigator.language}>
      {(map, scheme) => (
        <>
          {draw(map, scheme)}
          <LandDrawing map={map} position={position} bounds={bounds} />
        </>
      )}
    </Canvas>
  );
}

function LandDrawing({
  map,
  position,
  bounds,
}: Pick<LandCanvasProps, 'position' | 'bounds'> & { readonly map: MapLibreMap }) {
  useEffect(() => drawPosition(map, position), [map, position]);
  // Fits the view only once; later changes must not move the map while the user pans.
  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || !(bounds || position)) return;
    isPlaced.current = true;
    if (bounds) {
      const [west, south, east, north] = bounds;
      map.fitBounds([west, south, east, north], {
        padding: FIT_PADDING_PX,
        maxZoom: PLACE_ZOOM + 2,
        animate: false,
      });
    } else if (position) {
      map.jumpTo({ center: [position.lng, position.lat], zoom: PLACE_ZOOM });
    }
  }, [map, bounds, position]);
  return (
    <MapControls
      map={map}
      following={false}
      onLocate={position ? () => zoomTo(map, position, PLACE_ZOOM) : null}
    />
  );
}
