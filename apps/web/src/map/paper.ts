import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { COAST_FADES } from './built-in-style.ts';
import { type GridStep, gridLines, gridStep } from './grid.ts';
import { fill, viewBounds } from './sheet-map.ts';
import { covers, padded } from './view-area.ts';
import { keepWorld, worldLoads } from './world.ts';
import { type AtlasScale, loadCountries, scalesFor } from './world-atlas.ts';

/** Draws the coastlines for the zoom, the finer over the coarser. */
function keepCountries(map: MapLibreMap, onError: (cause: unknown) => void): () => void {
  const requested = new Set<AtlasScale>();
  let stopped = false;
  let fine = false;
  const draw = () => {
    const zoom = map.getZoom();
    if (zoom > COAST_FADES[1]) return;
    for (const scale of scalesFor(zoom)) {
      if (requested.has(scale)) continue;
      requested.add(scale);
      loadCountries(scale).then(
        (countries) => {
          if (stopped || fine) return;
          fine = scale === '50m';
          fill(map, 'countries', countries.shapes);
          fill(map, 'country-names', countries.names);
        },
        (cause) => {
          // Offline the finer coastline is retried after the next move.
          requested.delete(scale);
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

/** Draws the grid around the view, again only when the view leaves the drawn area. */
function keepLines(map: MapLibreMap): () => void {
  let drawn: { bounds: Bounds; level: number; step: GridStep } | null = null;
  const draw = () => {
    const zoom = map.getZoom();
    const [level, step] = [Math.floor(zoom), gridStep(zoom)];
    const view = viewBounds(map);
    if (drawn && drawn.level === level && drawn.step === step && covers(drawn.bounds, view)) return;
    const bounds = padded(view);
    fill(map, 'grid', gridLines(bounds, zoom));
    drawn = { bounds, level, step };
  };
  draw();
  map.on('moveend', draw);
  return () => map.off('moveend', draw);
}

/** Draws coasts, rivers, lakes, towns and the grid. Calls `onError` if data fails to load. Returns a stop function. */
export function keepPaper(map: MapLibreMap, onError: (cause: unknown) => void): () => void {
  const stops = [keepCountries(map, onError), keepLines(map)];
  // Other base maps have their own water and names.
  if (map.getLayer('towns')) stops.push(keepWorld(map, onError));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Settles once everything is loaded that the paper draws in this view, or cannot be loaded. */
export async function paperLoaded(map: MapLibreMap): Promise<void> {
  const zoom = map.getZoom();
  const coasts = map.getSource('countries') && zoom <= COAST_FADES[1] ? scalesFor(zoom) : [];
  const world = map.getLayer('towns') ? worldLoads(zoom) : [];
  await Promise.allSettled([...coasts.map(loadCountries), ...world]);
}
