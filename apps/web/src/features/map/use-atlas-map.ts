import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepPaper } from '../../map/paper.ts';
import { type Camera, cameraOf, createSheetMap, onContextLoss, repaint } from '../../map/sheet-map.ts';
import type { MapStyleConfig } from '../../net/config.ts';
import { useColorScheme } from '../../platform/theme.ts';
import { type AtlasStyle, atlasStyle, builtInAtlas, isBuiltIn, schemeFor } from './atlas-style.ts';

export interface AtlasMapOptions {
  /** The style to draw; null for the built-in one. */
  readonly choice: MapStyleConfig | null;
  /** The initial camera; null for the world. A change of style keeps the current camera. */
  readonly camera: Camera | null;
  readonly onCamera: (camera: Camera) => void;
  /** The style cannot be loaded; the caller falls back to the built-in one by passing null as the choice. */
  readonly onUnreachable: () => void;
  /** The map cannot be drawn (no WebGL). */
  readonly onFailure: (cause: unknown) => void;
}

/** The map and its data credit; null until its style has loaded. A change of style creates a new map. */
export function useAtlasMap(
  holder: RefObject<HTMLDivElement | null>,
  options: AtlasMapOptions,
): { map: MapLibreMap; attribution: string | null } | null {
  const [created, setCreated] = useState<{ map: MapLibreMap; attribution: string | null } | null>(null);
  const device = useColorScheme();
  const now = useRef({ ...options, device });
  now.current = { ...options, device };
  const camera = useRef(options.camera);
  const [losses, setLosses] = useState(0);
  const { choice } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost WebGL context recreates the map.
  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    const unmounted = new AbortController();
    let end = () => {};
    const draw = (drawn: AtlasStyle) => {
      if (unmounted.signal.aborted) return;
      try {
        end = start(container, drawn, { now, camera }, setCreated, () => setLosses((count) => count + 1));
      } catch (cause) {
        now.current.onFailure(cause);
      }
    };
    const scheme = schemeFor(choice, now.current.device);
    if (isBuiltIn(choice)) draw(builtInAtlas(scheme));
    else
      atlasStyle(choice, scheme, unmounted.signal).then(draw, () => {
        if (!unmounted.signal.aborted) now.current.onUnreachable();
      });
    return () => {
      unmounted.abort();
      setCreated(null);
      end();
    };
  }, [holder, choice, losses]);

  useEffect(() => {
    // Third-party maps keep their own colours.
    if (created && isBuiltIn(choice)) repaint(created.map, builtInAtlas(device).style);
  }, [created, choice, device]);
  return created;
}

function start(
  container: HTMLElement,
  { style, remoteSources, attribution }: AtlasStyle,
  { now, camera }: { now: RefObject<AtlasMapOptions>; camera: RefObject<Camera | null> },
  show: (created: { map: MapLibreMap; attribution: string | null } | null) => void,
  restored: () => void,
): () => void {
  const map = createSheetMap(container, style, camera.current ?? undefined);
  let stopPaper = () => {};
  map.once('load', () => {
    if (map.getSource('countries')) {
      stopPaper = keepPaper(map, () => {
        // The finer coastline is optional and loads when online.
      });
    }
    show({ map, attribution });
  });
  map.on('moveend', () => {
    camera.current = cameraOf(map);
    now.current.onCamera(camera.current);
  });
  onContextLoss(map, {
    onContextLost() {
      stopPaper();
      show(null);
    },
    restored,
  });
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
