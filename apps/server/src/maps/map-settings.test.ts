import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tileUrl } from '@metalquest/core/map/layer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { LAYER_CATALOGUE } from './layer-catalogue.ts';
import { mapHosts, readMapSettings } from './map-settings.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'metalquest-maps-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function written(entries: unknown): Promise<string> {
  const file = path.join(directory, 'maps.json');
  await writeFile(file, JSON.stringify(entries));
  return file;
}

const chosen = (value?: string) => readSettings(value === undefined ? {} : { MAP_LAYERS: value }).mapLayers;

test('by default all maps of the catalogue are offered, and the policy allows exactly their hosts', async () => {
  const maps = await readMapSettings(null, chosen());
  expect(maps.styles.map(({ id }) => id)).toEqual(['streets-v12', 'survey-sheet']);
  expect(maps.layers).toHaveLength(LAYER_CATALOGUE.length);
  const hosts = mapHosts(maps);
  expect(hosts).toContain('https://tiles.openfreemap.org');
  expect(hosts).toContain('https://tiles.mapterhorn.com');
  const used = LAYER_CATALOGUE.map(({ tiles }) => new URL(tiles).origin);
  expect(hosts.toSorted()).toEqual([...new Set(['https://tiles.openfreemap.org', ...used])].toSorted());
});

test('an operator can turn off all external hosts', async () => {
  const maps = await readMapSettings(null, chosen('none'));
  expect(mapHosts(maps)).toEqual([]);
  expect(maps.layers).toEqual([]);
  // The default preference of accounts still names a style that exists.
  expect(maps.styles).toEqual([{ id: 'streets-v12', label: 'Survey sheet', kind: 'builtin' }]);
});

test('an operator can choose from the catalogue; an unknown id is an error with the known ones', async () => {
  const maps = await readMapSettings(null, chosen('lidar-england, mapterhorn'));
  expect(maps.layers.map(({ id }) => id)).toEqual(['mapterhorn', 'lidar-england']);
  expect(mapHosts(maps)).toEqual(['https://tiles.mapterhorn.com', 'https://environment.data.gov.uk']);
  await expect(readMapSettings(null, chosen('lidar-atlantis'))).rejects.toThrow(
    /MAP_LAYERS: there is no layer lidar-atlantis\. Known layers: streets-v12, mapterhorn, lidar-england/,
  );
});

test('the operator adds base maps and layers in a file', async () => {
  const file = await written([
    { id: 'own', label: 'Our county', kind: 'openmaptiles', url: 'https://maps.example/county.json' },
    {
      id: 'tithe',
      label: 'Tithe map',
      kind: 'overlay',
      url: 'https://maps.example/tithe/{z}/{x}/{y}.png',
      group: 'old-map',
      years: '1840',
      cacheable: true,
    },
    { ...{ id: 'air', label: 'Air', kind: 'overlay' }, url: 'https://maps.example/air/{z}', printable: true },
  ]);
  const maps = await readMapSettings(file, chosen('none'));
  expect(maps.styles.map(({ id }) => id)).toEqual(['own']);
  expect(maps.layers).toMatchObject([
    { id: 'tithe', name: 'Tithe map', group: 'old-map', years: '1840', minZoom: 0, notSavable: null },
    { id: 'air', notSavable: expect.any(String), printable: true },
  ]);
  expect(mapHosts(maps)).toEqual(['https://maps.example']);
});

test('an invalid file is an error that names the field', async () => {
  const file = await written([{ id: 'x', label: 'X', kind: 'overlay', url: 'ftp://maps.example' }]);
  await expect(readMapSettings(file, 'all')).rejects.toThrow(/MAP_STYLES[\s\S]*url/);
  const hills = { ...{ id: 'hills', label: 'Hills', kind: 'height' }, url: 'https://maps.example/{z}' };
  const deeper = await written([{ ...hills, maxzoom: 12, fullzoom: 13 }]);
  await expect(readMapSettings(deeper, 'all')).rejects.toThrow('fullzoom is deeper than maxzoom');
  const partly = await readMapSettings(await written([{ ...hills, maxzoom: 16, fullzoom: 12 }]), 'all');
  expect(partly.layers[0]).toMatchObject({ id: 'hills', maxZoom: 16, fullZoom: 12 });
});

test('every layer of the catalogue has an id of its own, credits, and a valid tile address', () => {
  expect(new Set(LAYER_CATALOGUE.map(({ id }) => id)).size).toBe(LAYER_CATALOGUE.length);
  for (const { tiles, credits, minZoom, maxZoom, bounds } of LAYER_CATALOGUE) {
    const address = tileUrl(tiles, 14, 8172, 5448);
    expect(address).not.toMatch(/[{}]/);
    expect(new URL(address).protocol).toBe('https:');
    expect(tileUrl(tiles, 14, 8173, 5448)).not.toBe(address);
    expect(tileUrl(tiles, 14, 8172, 5449)).not.toBe(address);
    expect(credits.length).toBeGreaterThan(0);
    expect(minZoom).toBeLessThan(maxZoom);
    if (bounds) expect(bounds[0] < bounds[2] && bounds[1] < bounds[3]).toBe(true);
  }
});
