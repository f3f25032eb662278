import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { clientOf } from './stored.ts';

/**
 * Settings with the maps of the tests. A spec about maps starts their tile server at `port`; otherwise nothing listens
 * there. New accounts have the survey sheet, so other tests request no tiles.
 */
export async function mapSettings(folder: string, port: number): Promise<Record<string, string>> {
  const file = path.join(folder, 'maps.json');
  await writeFile(file, JSON.stringify(mapsAt(`http://127.0.0.1:${port}`)));
  // One layer of the catalogue, which no test adds: with none, users may add no maps either.
  return { MAP_STYLES: file, MAP_LAYERS: 'old-france-cassini' };
}

function mapsAt(tiles: string): object[] {
  const layer = (id: string, label: string) => ({
    ...{ id, label, kind: 'overlay', region: 'Monaco', maxzoom: 16 },
    url: `${tiles}/${id}/{z}/{x}/{y}`,
    credits: [{ text: `Credit of ${label}` }],
  });
  return [
    // The id that the database gives to new accounts.
    { id: 'streets-v12', label: 'Survey sheet', kind: 'builtin' },
    {
      ...{ id: 'streets', label: 'Streets', kind: 'openmaptiles', cacheable: true },
      url: `${tiles}/streets.json`,
      credits: [{ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' }],
    },
    {
      ...{ id: 'chess', label: 'Chess map', kind: 'raster', maxzoom: 14, cacheable: true },
      url: `${tiles}/chess/{z}/{x}/{y}`,
      credits: [{ text: 'Survey of squares', url: 'https://squares.example/terms' }],
    },
    {
      ...{ id: 'outdoor', label: 'Outdoor', kind: 'style', attribution: 'Example maps' },
      url: `${tiles}/style.json`,
    },
    { ...layer('heights', 'Slope'), kind: 'height', fullzoom: 13 },
    { ...layer('red', 'Red map'), cacheable: true },
    layer('blue', 'Blue map'),
    layer('forbidden', 'Forbidden map'),
    layer('html', 'Page as map'),
    layer('corrupt', 'Corrupt map'),
    layer('missing', 'Sparse map'),
  ];
}

/** Sets the base map of the client's account. */
export async function chooseMap(
  client: Awaited<ReturnType<typeof clientOf>>,
  id: 'streets' | 'chess',
): Promise<void> {
  const { error } = await client
    .from('user_preferences')
    .update({ map_style: id })
    .not('user_id', 'is', null);
  if (error) throw error;
}
