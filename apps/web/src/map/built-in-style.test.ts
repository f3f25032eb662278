import { expect, test } from 'vitest';
import { builtInStyle } from './built-in-style.ts';
import { mapPalette } from './map-palette.ts';
import { questLayers, questSources } from './quest-layers.ts';

test('every layer of the built-in map has an existing source, and a unique name', () => {
  const { layers, sources } = builtInStyle(mapPalette('light'));
  for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
});

test('the built-in map needs no network', () => {
  expect(JSON.stringify(builtInStyle(mapPalette('light')))).not.toMatch(/https?:|glyphs|sprite|mapbox/);
});

test('it draws only coasts, borders, water, names and a grid', () => {
  const ours = questLayers(mapPalette('light')).map(({ id }) => id);
  const drawn = builtInStyle(mapPalette('light')).layers.map(({ id }) => id);
  const paper = drawn.filter((id) => !ours.includes(id));
  expect(paper).toEqual([
    'ground',
    'land',
    'lakes',
    'rivers',
    'grid',
    'borders',
    'river-names',
    'towns',
    'country-names',
  ]);
});

test('the quest is above the map, finds above the path and the position on top', () => {
  const ids = builtInStyle(mapPalette('light')).layers.map(({ id }) => id);
  expect(ids.indexOf('path-casing')).toBeGreaterThan(ids.indexOf('grid'));
  expect(ids.indexOf('finds')).toBeGreaterThan(ids.indexOf('path'));
  expect(ids.at(-1)).toBe('position');
});

test('both themes draw the same layers', () => {
  const ids = (scheme: 'light' | 'dark') => questLayers(mapPalette(scheme)).map(({ id }) => id);
  expect(ids('dark')).toEqual(ids('light'));
  expect(Object.keys(questSources())).toContain('finds');
});
