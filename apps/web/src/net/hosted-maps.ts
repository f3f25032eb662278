import type { MapLayer } from '@metalquest/core/map/layer';
import type { AppConfig, MapStyleConfig } from './config.ts';
import { serverAddress, storedServer } from './server-address.ts';
import { getSupabase } from './supabase.ts';

type HostedMap = AppConfig['hostedMaps'][number];

const tilesOf = ({ id, version }: HostedMap): string =>
  `${serverAddress()}/maps/${id}/${version}/{z}/{x}/{y}`;

/** The base maps of the installation: the configured ones, then the maps of its own server. */
export function baseMapsOf({ mapStyles, hostedMaps }: AppConfig): readonly MapStyleConfig[] {
  return [...mapStyles, ...hostedStyles(hostedMaps)];
}

function hostedStyles(maps: readonly HostedMap[]): readonly MapStyleConfig[] {
  return maps
    .filter(({ kind }) => kind === 'base')
    .flatMap((map): MapStyleConfig[] => {
      const kind = map.format === 'vector' ? map.schema : map.format;
      // Vector tiles of other schemas would need a style of their own.
      if (kind !== 'openmaptiles' && kind !== 'protomaps' && kind !== 'raster') return [];
      return [
        {
          id: `hosted-${map.id}`,
          label: map.name,
          kind,
          url: tilesOf(map),
          maxzoom: map.maxzoom,
          credits: map.attribution,
          cacheable: true,
        },
      ];
    });
}

/** The maps of the installation's own server that lie over the base map. */
export function hostedLayers(maps: readonly HostedMap[]): readonly MapLayer[] {
  return maps.flatMap((map): MapLayer[] => {
    const kind = map.format === 'height' ? 'height' : 'overlay';
    // MapLibre decodes other heights too, but contour lines expect Terrarium.
    if (map.kind === 'base' || map.format === 'vector' || map.encoding === 'mapbox') return [];
    return [
      {
        id: `hosted-${map.id}`,
        name: map.name,
        kind,
        group: kind === 'height' ? 'relief' : 'other',
        region: 'This installation',
        bounds: map.bounds,
        years: null,
        minZoom: map.minzoom,
        maxZoom: map.maxzoom,
        tiles: tilesOf(map),
        tileSize: map.tileSize === 512 ? 512 : 256,
        credits: map.attribution,
        notSavable: null,
      },
    ];
  });
}

/** Headers for a tile: the access token for tiles of the installation's own server, nothing for others. */
export async function tileHeaders(url: string): Promise<Record<string, string>> {
  const server = storedServer();
  if (server === null || !url.startsWith(`${server}/maps/`)) return {};
  const { auth } = await getSupabase();
  const token = (await auth.getSession()).data.session?.access_token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
