import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { Canvas } from './canvas.tsx';
import type { LandMapProps } from './land-map.tsx';
import { MapControls, zoomTo } from './map-controls.tsx';
import type { FramedCanvasProps } from './map-frame.tsx';
import { drawPosition } from './quest-content.ts';
import { questContent } from './quest-layers.ts';
import { PLACE_ZOOM } from './sheet-map.ts';

const FIT_PADDING_PX = 56;

export interface LandCanvasProps extends FramedCanvasProps, Omit<LandMapProps, 'standIn' | 'className'> {}

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
}: Pick<LandMapProps, 'position' | 'bounds'> & { readonly map: MapLibreMap }) {
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
