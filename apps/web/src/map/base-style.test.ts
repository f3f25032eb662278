import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import type { MapStyleConfig } from '../net/config.ts';
import { loadStyle, ownStyle, schemeFor } from './base-style.ts';
import { LABEL_FONT } from './built-in-style.ts';
import { sourceById } from './offline/tile-sources.ts';
import { questContent } from './quest-layers.ts';
import { streetPalette } from './street-palette.ts';

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
const STREETS: MapStyleConfig = {
  id: 'streets',
  label: 'Streets',
  kind: 'openmaptiles',
  url: 'https://maps.example/planet',
  credits: [{ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' }],
};
const COUNTY: MapStyleConfig = {
  id: 'kent',
  label: 'Kent',
  kind: 'protomaps',
  url: 'https://maps.example/kent.json',
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

async function remote(base: unknown, choice = OUTDOOR) {
  vi.stubGlobal('fetch', async () => Response.json(base));
  return loadStyle(choice, questContent, 'light', forever);
}

function own(choice: MapStyleConfig | null) {
  const style = ownStyle(choice, questContent, 'light');
  if (!style) throw new Error('the style is that of another server');
  return style;
}

test('every base map has all our layers above its own, with existing sources', async () => {
  for (const base of [own(null), own(AERIAL), own(STREETS), await remote(BASE)]) {
    const ids = layerIds(base);
    const start = ids.indexOf('content-start');
    for (const id of ['finds', 'find-counts', 'path', 'position'])
      expect(ids.indexOf(id)).toBeGreaterThan(start);
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of base.style.layers) {
      if ('source' in layer) expect(Object.keys(base.style.sources)).toContain(layer.source);
    }
  }
  expect(ownStyle(OUTDOOR, questContent, 'light')).toBeNull();
});

test('every style is valid', () => {
  for (const choice of [null, AERIAL, STREETS]) expect(validateStyleMin(own(choice).style)).toEqual([]);
});

test('a foreign source with one of our names is replaced, with its layers', async () => {
  const base = await remote(BASE);
  expect(layerIds(base)).not.toContain('theirs');
  expect(base.style.sources.finds).toMatchObject({ type: 'geojson', cluster: true });
  expect(base.remoteSources).toEqual(['roads']);
});

test('counts use a font that the style’s own server has', async () => {
  const counts = (await remote(BASE)).style.layers.find(({ id }) => id === 'find-counts');
  expect(counts?.type === 'symbol' && counts.layout?.['text-font']).toEqual(['Noto Sans Bold']);
});

test.each([
  [AERIAL, 'base'],
  [STREETS, 'streets-water'],
])('tiles are drawn over the built-in map, which shows where one is missing', (choice, layer) => {
  const ids = layerIds(own(choice));
  expect(ids.indexOf(layer)).toBeGreaterThan(ids.indexOf('grid'));
  expect(ids.indexOf('grid')).toBeGreaterThan(ids.indexOf('land'));
  expect(ids.indexOf(layer)).toBeLessThan(ids.indexOf('path'));
});

test('the app loads the tiles of the configured address itself', () => {
  expect(own(AERIAL).style.sources.base).toEqual({
    type: 'raster',
    url: 'layer://base%3Aaerial',
    tileSize: 256,
  });
  expect(own(STREETS).style.sources.streets).toEqual({ type: 'vector', url: 'layer://base%3Astreets' });
  expect(sourceById('base:aerial')).toMatchObject({ kind: 'image', address: AERIAL.url, maxZoom: 19 });
  expect(sourceById('base:streets')).toMatchObject({ kind: 'vector', address: STREETS.url, maxZoom: null });
});

test('both themes of the streets have the same layers', () => {
  const ids = (scheme: 'light' | 'dark') =>
    ownStyle(STREETS, questContent, scheme)?.style.layers.map(({ id }) => id);
  expect(ids('dark')).toEqual(ids('light'));
});

test('a map of the Protomaps schema has our colours and fonts, and needs no pictures', async () => {
  const style = await loadStyle(COUNTY, questContent, 'light', forever);
  expect(validateStyleMin(style.style)).toEqual([]);
  expect(style.style.sources.streets).toEqual({ type: 'vector', url: 'layer://base%3Akent' });
  const ids = layerIds(style);
  expect(ids.indexOf('streets-water')).toBeGreaterThan(ids.indexOf('grid'));
  expect(ids.indexOf('streets-places_locality')).toBeLessThan(ids.indexOf('path'));
  const colours = Object.values(streetPalette('light'));
  for (const layer of style.style.layers.filter(({ id }) => id.startsWith('streets-'))) {
    if (layer.type === 'symbol') {
      expect(layer.layout?.['text-font']).toEqual(LABEL_FONT);
      expect(layer.layout?.['icon-image']).toBeUndefined();
    }
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      if (!property.endsWith('-color')) continue;
      for (const [colour] of JSON.stringify(value).matchAll(/#[0-9a-f]{3,8}|rgba?\([^)]*\)/gi)) {
        expect(colours, `${layer.id} ${property}`).toContain(colour);
      }
    }
  }
  // Loaded once, it follows the theme like the other maps in our colours.
  const dark = ownStyle(COUNTY, questContent, 'dark');
  expect(dark?.style.layers.map(({ id }) => id)).toEqual(ids);
  expect(schemeFor(COUNTY, 'dark')).toBe('dark');
});

test('a style that fails to load, or is invalid, is an error and not an empty map', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
    async () => Response.json({ version: 7 }),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', answer);
    await expect(loadStyle(OUTDOOR, questContent, 'light', forever)).rejects.toThrow();
  }
});

test('the credits of the operator are shown, else those of the built-in map', async () => {
  expect((await remote(BASE)).credits).toEqual([{ text: 'Example maps' }]);
  expect(own(STREETS).credits).toEqual(STREETS.credits);
  expect(own(null).credits.map(({ text }) => text)).toEqual(['Natural Earth', 'GeoNames']);
});

test("maps in our colours follow the device's theme, other maps keep their own", () => {
  expect([null, STREETS, OUTDOOR, AERIAL].map((choice) => schemeFor(choice, 'dark'))).toEqual([
    'dark',
    'dark',
    'light',
    'dark',
  ]);
  expect(schemeFor(AERIAL, 'light')).toBe('dark');
});
