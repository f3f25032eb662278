import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useColorScheme } from '../platform/theme.ts';
import { builtInStyle } from './built-in-style.ts';
import { mapPalette } from './map-palette.ts';
import { keepPaper } from './paper.ts';
import { type Camera, cameraOf, createSheetMap, onContextLoss, repaint } from './sheet-map.ts';

export interface SheetMapOptions {
  readonly label: string;
  /** The initial camera; defaults to the world. */
  readonly camera?: Camera | undefined;
  /** The map cannot be drawn (no WebGL). */
  readonly onFailure: (cause: unknown) => void;
}

/** The built-in map; null until loaded and while its WebGL context is lost. A new map keeps the camera. */
export function useSheetMap(
  holder: RefObject<HTMLDivElement | null>,
  options: SheetMapOptions,
): MapLibreMap | null {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [losses, setLosses] = useState(0);
  const scheme = useColorScheme();
  const now = useRef({ ...options, scheme });
  now.current = { ...options, scheme };
  const camera = useRef(options.camera);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost context recreates the map.
  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    let created: MapLibreMap;
    try {
      created = createSheetMap(container, builtInStyle(mapPalette(now.current.scheme)), camera.current);
    } catch (cause) {
      now.current.onFailure(cause);
      return;
    }
    created.getCanvas().setAttribute('aria-label', now.current.label);
    let stopPaper = () => {};
    created.once('load', () => {
      stopPaper = keepPaper(created, () => {
        // The finer coastline is optional and loads when online.
      });
      setMap(created);
    });
    onContextLoss(created, {
      onContextLost() {
        stopPaper();
        camera.current = cameraOf(created);
        setMap(null);
      },
      restored: () => setLosses((count) => count + 1),
    });
    return () => {
      stopPaper();
      setMap(null);
      created.remove();
    };
  }, [holder, losses]);

  useEffect(() => {
    if (map) repaint(map, builtInStyle(mapPalette(scheme)));
  }, [map, scheme]);
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', options.label);
  }, [map, options.label]);
  return map;
}
