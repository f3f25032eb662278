import { useEffect, useRef } from 'react';
import { useColorScheme } from '../platform/theme.ts';
import type { LandMapProps } from './land-map.tsx';
import { MapControls } from './map-controls.tsx';
import { drawPosition } from './quest-content.ts';
import { ScaleBar } from './scale-bar.tsx';
import { PLACE_ZOOM } from './sheet-map.ts';
import { useSheetMap } from './use-sheet-map.ts';

const FIT_PADDING_PX = 56;

export interface LandMapCanvasProps extends Omit<LandMapProps, 'standIn' | 'className'> {
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

export default function LandMapCanvas(props: LandMapCanvasProps) {
  const { label, units, position, bounds, draw, onReady, onFailure } = props;
  const holder = useRef<HTMLDivElement>(null);
  const map = useSheetMap(holder, { label, onFailure });
  const scheme = useColorScheme();
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    map?.once('idle', () => ready.current());
  }, [map]);
  useEffect(() => {
    if (map) drawPosition(map, position);
  }, [map, position]);
  // Fits the view only once; later changes must not move the map while the user pans.
  const isPlaced = useRef(false);
  useEffect(() => {
    if (!map || isPlaced.current || !(bounds || position)) return;
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
    <>
      <div ref={holder} className="absolute! inset-0" />
      {map ? (
        <>
          {draw(map, scheme)}
          <MapControls
            following={false}
            onLocate={
              position
                ? () =>
                    map.easeTo({
                      center: [position.lng, position.lat],
                      zoom: Math.max(map.getZoom(), PLACE_ZOOM),
                    })
                : null
            }
            onZoom={(by) => map.easeTo({ zoom: map.getZoom() + by })}
          />
          <div className="pointer-events-none absolute right-3 bottom-2.5 z-10">
            <ScaleBar map={map} units={units} locale={navigator.language} />
          </div>
        </>
      ) : null}
    </>
  );
}
