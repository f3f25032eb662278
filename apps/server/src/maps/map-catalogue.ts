import { type MapContent, tileSchema } from '@metalquest/core/map/files/map-content';
import { VECTOR_TYPE } from '@metalquest/core/map/files/map-file';
import { creditsHtml } from './credits.ts';
import type { HostedMap } from './hosted-map.ts';
import { readMaps } from './map-store.ts';

/** Commands add and remove maps while the server runs. */
const READ_AGAIN_AFTER_MS = 1000;

export interface MapCatalogue {
  list(): Promise<readonly HostedMap[]>;
  find(id: string): Promise<HostedMap | undefined>;
}

/**
 * The maps of the installation, read at most once a second.
 * @param now epoch ms
 * @param onFailure called once for each map that cannot be read
 */
export function mapCatalogue(
  folder: string,
  { now, onFailure }: { now: () => number; onFailure: (what: string, reason: string) => void },
): MapCatalogue {
  let current: { readAtMs: number; maps: Promise<readonly HostedMap[]> } | null = null;
  const reported = new Set<string>();

  function report(what: string, reason: string): void {
    if (!reported.has(what)) onFailure(what, reason);
    reported.add(what);
  }

  async function read(): Promise<readonly HostedMap[]> {
    try {
      const { maps, damaged } = await readMaps(folder);
      for (const { id, reason } of damaged) report(id, reason);
      return maps;
    } catch (cause) {
      // The app must start without maps too.
      report(folder, cause instanceof Error ? cause.message : String(cause));
      return [];
    }
  }

  const list = (): Promise<readonly HostedMap[]> => {
    const atMs = now();
    if (current === null || Math.abs(atMs - current.readAtMs) >= READ_AGAIN_AFTER_MS) {
      current = { readAtMs: atMs, maps: read() };
    }
    return current.maps;
  };
  return { list, find: async (id) => (await list()).find((map) => map.id === id) };
}

/** The public facts about a map in `/config.json`. */
export function mapSummary(map: HostedMap) {
  const { id, name, kind, version, tileSize, minzoom, maxzoom, bounds, credits } = map;
  return {
    id,
    name,
    kind,
    version,
    format: formatOf(map),
    schema: tileSchema(map),
    encoding: encodingOf(map),
    tileSize,
    minzoom,
    maxzoom,
    bounds,
    attribution: credits,
    public: map.isPublic,
  };
}

/** TileJSON 3.0 (github.com/mapbox/tilejson-spec). */
export function tileJson(map: HostedMap, publicUrl: string) {
  const encoding = encodingOf(map);
  return {
    tilejson: '3.0.0',
    name: map.name,
    tiles: [`${publicUrl}/maps/${map.id}/${map.version}/{z}/{x}/{y}`],
    minzoom: map.minzoom,
    maxzoom: map.maxzoom,
    bounds: map.bounds,
    attribution: creditsHtml(map.credits),
    tileSize: map.tileSize,
    ...(map.tileType === VECTOR_TYPE ? { vector_layers: map.vectorLayers } : {}),
    ...(encoding ? { encoding } : {}),
  };
}

function formatOf({ kind, tileType }: HostedMap): 'vector' | 'raster' | 'height' {
  if (kind === 'height') return 'height';
  return tileType === VECTOR_TYPE ? 'vector' : 'raster';
}

/** Terrarium is the usual coding of free height tiles. */
const encodingOf = ({ kind, encoding }: HostedMap): MapContent['encoding'] =>
  kind === 'height' ? (encoding ?? 'terrarium') : null;
