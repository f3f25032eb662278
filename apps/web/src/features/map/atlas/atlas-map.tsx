import { lazy, type ReactNode } from 'react';
import { MapFrameOf } from '../../../map/map-frame.tsx';
import type { MapStyles } from '../../../map/use-map-styles.ts';
import type { AtlasCanvasProps } from './atlas-canvas.tsx';

/** Stores the world's rivers, lakes and towns on the device, for use offline. Fails silently offline. */
async function keepWorldOnDevice(): Promise<void> {
  const [{ loadPlaces }, { loadWater }] = await Promise.all([
    import('../../../map/world-places.ts'),
    import('../../../map/world-water.ts'),
  ]);
  await Promise.allSettled([loadPlaces(), loadWater()]);
}

/** Starts at once, because MapLibre loads more slowly than the data of the page. */
const atlasCanvas = import('./atlas-canvas.tsx');
// Reported where the canvas is rendered.
atlasCanvas.catch(() => {});

const AtlasCanvas = lazy(() => atlasCanvas);

interface AtlasMapProps extends AtlasCanvasProps {
  readonly styles: MapStyles;
  readonly failed: boolean;
  readonly onFailure: (cause: unknown) => void;
  readonly children: ReactNode;
}

/** The main map, with a placeholder until its code has loaded and its first frame is drawn. */
export function AtlasMap({ styles, failed, onFailure, children, ...canvas }: AtlasMapProps) {
  return (
    <MapFrameOf
      styles={styles}
      label={canvas.label}
      canvas={(framed) => (
        <AtlasCanvas
          {...canvas}
          {...framed}
          onReady={() => {
            framed.onReady();
            void keepWorldOnDevice();
          }}
        />
      )}
      standIn={
        failed ? null : (
          <div
            role="status"
            aria-label="Loading map"
            className="pointer-events-none absolute inset-0 z-1 bg-moss-tint"
          />
        )
      }
      onFailure={onFailure}
      className="absolute inset-0"
    >
      {children}
    </MapFrameOf>
  );
}
