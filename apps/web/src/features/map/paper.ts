import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { COAST_FADES } from './built-in-style.ts';
import { type GridStep, gridLines, gridStep } from './grid.ts';
import { paperContours } from './paper-contours.ts';
import { fill, viewBounds } from './sheet-map.ts';
import { type AtlasScale, loadCountries, scalesFor } from './world-atlas.ts';

/** How much further than the view the paper is drawn, so that dragging does not show its edge. */
const MARGIN = 0.6;

/** Near enough to the edge of Mercator that nobody looks beyond. */
const POLE_LAT = 85;

function padded([west, south, east, north]: Bounds): Bounds {
  const [dx, dy] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [west - dx, Math.max(south - dy, -POLE_LAT), east + dx, Math.min(north + dy, POLE_LAT)];
}

function covers(outer: Bounds, inner: Bounds): boolean {
  return (
    outer[0] <= inner[0] &&
    outer[1] <= Math.max(inner[1], -POLE_LAT) &&
    outer[2] >= inner[2] &&
    outer[3] >= Math.min(inner[3], POLE_LAT)
  );
}

/** Keeps the coasts drawn that the zoom asks for, the finer over the coarser. */
function keepCountries(map: MapLibreMap, onError: (cause: unknown) => void): () => void {
  const asked = new Set<AtlasScale>();
  let stopped = false;
  let fine = false;
  const draw = () => {
    const zoom = map.getZoom();
    if (zoom > COAST_FADES[1]) return;
    for (const scale of scalesFor(zoom)) {
      if (asked.has(scale)) continue;
      asked.add(scale);
      loadCountries(scale).then(
        (countries) => {
          if (stopped || fine) return;
          fine = scale === '50m';
          fill(map, 'countries', countries.shapes);
          fill(map, 'country-names', countries.names);
        },
        (cause) => {
          // Without signal the finer coast waits for the next move; the sheet keeps the one it has.
          asked.delete(scale);
          onError(cause);
        },
      );
    }
  };
  draw();
  map.on('zoomend', draw);
  return () => {
    stopped = true;
    map.off('zoomend', draw);
  };
}

/** Keeps grid and contours drawn for where the map looks, anew only when the view leaves what is drawn. */
function keepLines(map: MapLibreMap): () => void {
  let drawn: { bounds: Bounds; level: number; step: GridStep } | null = null;
  const draw = () => {
    const zoom = map.getZoom();
    const [level, step] = [Math.floor(zoom), gridStep(zoom)];
    const view = viewBounds(map);
    if (drawn && drawn.level === level && drawn.step === step && covers(drawn.bounds, view)) return;
    const bounds = padded(view);
    fill(map, 'grid', gridLines(bounds, zoom));
    fill(map, 'contours', paperContours(bounds, zoom));
    drawn = { bounds, level, step };
  };
  draw();
  map.on('moveend', draw);
  return () => map.off('moveend', draw);
}

/**
 * Keeps the paper under the map drawn: coasts from afar, grid and printed contours near by. `onError` hears of an
 * atlas that could not be fetched. Answers a function that stops it.
 */
export function keepPaper(map: MapLibreMap, onError: (cause: unknown) => void): () => void {
  const stops = [keepCountries(map, onError), keepLines(map)];
  return () => {
    for (const stop of stops) stop();
  };
}
