import type { LayerCredit } from '@metalquest/core/map/layer';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapStyleConfig } from '../net/config.ts';
import { useColorScheme } from '../platform/theme.ts';
import { type BaseStyle, followsTheme, loadStyle, ownStyle, schemeFor } from './base-style.ts';
import type { Content } from './map-content.ts';
import type { ColorScheme } from './map-palette.ts';
import { keepPaper } from './paper.ts';
import {
  type Camera,
  cameraOf,
  createSheetMap,
  onContextLoss,
  onSourceFailure,
  repaint,
  type Still,
} from './sheet-map.ts';

export interface MapOptions {
  /** The base map to draw; null for the built-in one. */
  readonly base: MapStyleConfig | null;
  /** Sources and layers of the content; the same function for the lifetime of the map. */
  readonly content: Content;
  readonly label: string;
  /** The initial camera; null for the world. A new base map keeps the current camera. */
  readonly camera: Camera | null;
  /** The colours of maps that follow the theme; without it those of the device. */
  readonly scheme?: ColorScheme;
  readonly still?: Still;
  readonly onCamera?: ((camera: Camera) => void) | undefined;
  /** The base map cannot be loaded; the caller falls back to the built-in one by passing null as `base`. */
  readonly onUnreachable: () => void;
  /** A part of a source failed to load. */
  readonly onSourceFailure?: ((map: MapLibreMap, sourceId: string) => void) | undefined;
  /** The map cannot be drawn (no WebGL). */
  readonly onFailure: (cause: unknown) => void;
}

export interface DrawnMap {
  readonly map: MapLibreMap;
  readonly credits: readonly LayerCredit[];
  readonly scheme: ColorScheme;
}

/** Null until the style has loaded and while the WebGL context is lost. A new base map creates a new map. */
export function useMap(holder: RefObject<HTMLDivElement | null>, options: MapOptions): DrawnMap | null {
  const [created, setCreated] = useState<Omit<DrawnMap, 'scheme'> | null>(null);
  const ofDevice = useColorScheme();
  const device = options.scheme ?? ofDevice;
  const now = useRef({ ...options, device });
  now.current = { ...options, device };
  const camera = useRef(options.camera);
  const [losses, setLosses] = useState(0);
  const { base, content, label } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost WebGL context recreates the map.
  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    const unmounted = new AbortController();
    let end = () => {};
    const draw = (style: BaseStyle) => {
      if (unmounted.signal.aborted) return;
      try {
        end = start(container, style, { now, camera }, setCreated, () => setLosses((count) => count + 1));
      } catch (cause) {
        now.current.onFailure(cause);
      }
    };
    const scheme = schemeFor(base, now.current.device);
    const style = ownStyle(base, content, scheme);
    if (style) draw(style);
    else if (base)
      loadStyle(base, content, scheme, unmounted.signal).then(draw, () => {
        if (!unmounted.signal.aborted) now.current.onUnreachable();
      });
    return () => {
      unmounted.abort();
      setCreated(null);
      end();
    };
  }, [holder, base, content, losses]);

  useEffect(() => {
    // Styles of other servers keep their own colours.
    const style = created && followsTheme(base) ? ownStyle(base, content, device) : null;
    if (created && style) repaint(created.map, style.style);
  }, [created, base, content, device]);
  useEffect(() => {
    created?.map.getCanvas().setAttribute('aria-label', label);
  }, [created, label]);
  return created && { ...created, scheme: schemeFor(base, device) };
}

function start(
  container: HTMLElement,
  { style, remoteSources, credits }: BaseStyle,
  { now, camera }: { now: RefObject<MapOptions>; camera: RefObject<Camera | null> },
  show: (created: Omit<DrawnMap, 'scheme'> | null) => void,
  restored: () => void,
): () => void {
  const map = createSheetMap(container, style, camera.current ?? undefined, now.current.still);
  map.getCanvas().setAttribute('aria-label', now.current.label);
  let stopPaper = () => {};
  // Not 'load', which waits for the tiles of other servers.
  map.once('style.load', () => {
    if (map.getSource('countries')) {
      stopPaper = keepPaper(map, () => {
        // The finer coastline is optional and loads when online.
      });
    }
    show({ map, credits });
  });
  map.on('moveend', () => {
    camera.current = cameraOf(map);
    now.current.onCamera?.(camera.current);
  });
  onContextLoss(map, {
    onContextLost() {
      stopPaper();
      camera.current = cameraOf(map);
      show(null);
    },
    restored,
  });
  onSourceFailure(map, (sourceId) => now.current.onSourceFailure?.(map, sourceId));
  watchRemote(map, remoteSources, () => now.current.onUnreachable());
  return () => {
    stopPaper();
    map.remove();
  };
}

/** Calls `onUnreachable` once if nothing of the remote sources arrives; single missing tiles do not count. */
function watchRemote(map: MapLibreMap, sources: readonly string[], onUnreachable: () => void): void {
  if (sources.length === 0) return;
  let settled = false;
  map.on('data', (event) => {
    if (event.dataType === 'source' && 'tile' in event && event.tile && 'sourceId' in event) {
      if (sources.includes(String(event.sourceId))) settled = true;
    }
  });
  map.on('error', (event) => {
    const source: unknown = 'sourceId' in event ? event.sourceId : null;
    if (settled || !sources.includes(String(source))) return;
    settled = true;
    onUnreachable();
  });
}
