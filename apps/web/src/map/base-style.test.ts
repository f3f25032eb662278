import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import type { MapStyleConfig } from '../net/config.ts';
import { baseStyle, builtInBase, schemeFor, withContent } from './base-style.ts';
import { questContent } from './quest-layers.ts';

const OUTDOOR: MapStyleConfig = {
  id: 'outdoor',
  label: 'Outdoor',
  kind: 'style',
  url: 'https://maps.example/style.json',
  attribution: 'Example maps',
};
const AERIAL: MapStyleConfig = {
  id: 'aerial',
  label: 'Aerial',
  kind: 'raster',
  url: 'https://maps.example/{z}/{x}/{y}.png',
  maxzoom: 19,
  dark: true,
};
const BASE: StyleSpecification = {
  version: 8,
  glyphs: 'https://maps.example/fonts/{fontstack}/{range}.pbf',
  sources: {
    roads: { type: 'vector', url: 'https://maps.example/roads.json' },
    finds: { type: 'geojson', data: 'https://maps.example/finds.json' },
  },
  layers: [
    { id: 'land', type: 'background' },
    {
      id: 'names',
      type: 'symbol',
      source: 'roads',
      'source-layer': 'n',
      layout: { 'text-font': ['Noto Sans Bold'] },
    },
    { id: 'theirs', type: 'circle', source: 'finds' },
  ],
};
const forever = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

function layerIds({ style }: { style: StyleSpecification }): string[] {
  return style.layers.map(({ id }) => id);
}

test('every base map has all our layers above its own, with existing sources', async () => {
  for (const atlas of [
    builtInBase(questContent, 'light'),
    withContent(BASE, OUTDOOR, questContent, 'light'),
    await baseStyle(AERIAL, questContent, 'dark', forever),
  ]) {
    const ids = layerIds(atlas);
    for (const id of ['finds', 'find-counts', 'path', 'position']) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of atlas.style.layers) {
      if ('source' in layer) expect(Object.keys(atlas.style.sources)).toContain(layer.source);
    }
  }
});

test('a foreign source with one of our names is replaced, with its layers', () => {
  const atlas = withContent(BASE, OUTDOOR, questContent, 'light');
  expect(layerIds(atlas)).not.toContain('theirs');
  expect(atlas.style.sources.finds).toMatchObject({ type: 'geojson', cluster: true });
  expect(atlas.remoteSources).toEqual(['roads']);
});

test('counts use a font that the style’s own server has', () => {
  const counts = withContent(BASE, OUTDOOR, questContent, 'light').style.layers.find(
    ({ id }) => id === 'find-counts',
  );
  expect(counts?.type === 'symbol' && counts.layout?.['text-font']).toEqual(['Noto Sans Bold']);
});

test('images are drawn over the built-in map, which shows where one is missing', async () => {
  const atlas = await baseStyle(AERIAL, questContent, 'dark', forever);
  const ids = layerIds(atlas);
  expect(ids.indexOf('base')).toBeGreaterThan(ids.indexOf('grid'));
  expect(ids.indexOf('base')).toBeLessThan(ids.indexOf('path'));
  expect(atlas.style.sources.base).toMatchObject({ tiles: [AERIAL.url], maxzoom: 19 });
});

test('a style that fails to load, or is invalid, is an error and not an empty map', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
    async () => Response.json({ version: 7 }),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', answer);
    await expect(baseStyle(OUTDOOR, questContent, 'light', forever)).rejects.toThrow();
  }
  vi.stubGlobal('fetch', async () => Response.json(BASE));
  expect((await baseStyle(OUTDOOR, questContent, 'light', forever)).attribution).toBe('Example maps');
});

test("our built-in map follows the device's theme, another map keeps its own", () => {
  expect([schemeFor(null, 'dark'), schemeFor(OUTDOOR, 'dark'), schemeFor(AERIAL, 'light')]).toEqual([
    'dark',
    'light',
    'dark',
  ]);
});
