import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapStyleConfig } from '../../lib/config.ts';
import { type AtlasStyle, atlasStyle, builtInAtlas, isBuiltIn, schemeFor } from './atlas-style.ts';
import { keepPaper } from './paper.ts';
import { type Camera, cameraOf, createSheetMap, onContextLoss, repaint } from './sheet-map.ts';
import { useColorScheme } from './use-color-scheme.ts';

export interface AtlasMapOptions {
  /** The style to draw; null for the built-in sheet. */
  readonly choice: MapStyleConfig | null;
  /** Where the map looks at first; null for the world. With another style it goes on looking where it did. */
  readonly camera: Camera | null;
  /** Where it looks now. */
  readonly onCamera: (camera: Camera) => void;
  /** The style of the choice does not come: the built-in sheet is asked for by giving null as the choice. */
  readonly onUnreachable: () => void;
  /** No map can be drawn here (no WebGL). */
  readonly onFailure: (cause: unknown) => void;
}

/** The map once its style is there, and whose data it shows; null before. Another style makes another map. */
export function useAtlasMap(
  holder: RefObject<HTMLDivElement | null>,
  options: AtlasMapOptions,
): { map: MapLibreMap; attribution: string | null } | null {
  const [made, setMade] = useState<{ map: MapLibreMap; attribution: string | null } | null>(null);
  const device = useColorScheme();
  const now = useRef({ ...options, device });
  now.current = { ...options, device };
  const camera = useRef(options.camera);
  const [losses, setLosses] = useState(0);
  const { choice } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a lost WebGL context the map is made again.
  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    const gone = new AbortController();
    let end = () => {};
    const draw = (drawn: AtlasStyle) => {
      if (gone.signal.aborted) return;
      try {
        end = start(container, drawn, { now, camera }, setMade, () => setLosses((count) => count + 1));
      } catch (cause) {
        now.current.onFailure(cause);
      }
    };
    const scheme = schemeFor(choice, now.current.device);
    if (isBuiltIn(choice)) draw(builtInAtlas(scheme));
    else
      atlasStyle(choice, scheme, gone.signal).then(draw, () => {
        if (!gone.signal.aborted) now.current.onUnreachable();
      });
    return () => {
      gone.abort();
      setMade(null);
      end();
    };
  }, [holder, choice, losses]);

  useEffect(() => {
    // Another map keeps the colours that its maker gave it.
    if (made && isBuiltIn(choice)) repaint(made.map, builtInAtlas(device).style);
  }, [made, choice, device]);
  return made;
}

function start(
  container: HTMLElement,
  { style, remoteSources, attribution }: AtlasStyle,
  { now, camera }: { now: RefObject<AtlasMapOptions>; camera: RefObject<Camera | null> },
  show: (made: { map: MapLibreMap; attribution: string | null } | null) => void,
  restored: () => void,
): () => void {
  const map = createSheetMap(container, style, camera.current ?? undefined);
  let stopPaper = () => {};
  map.once('load', () => {
    if (map.getSource('countries')) {
      stopPaper = keepPaper(map, () => {
        // The finer coast comes with the signal; nothing that was recorded depends on it.
      });
    }
    show({ map, attribution });
  });
  map.on('moveend', () => {
    camera.current = cameraOf(map);
    now.current.onCamera(camera.current);
  });
  onContextLoss(map, {
    lost() {
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

/** Tells once when nothing of the sources from elsewhere comes; a piece that is missing among others is no reason. */
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
