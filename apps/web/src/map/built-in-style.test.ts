import { expect, test } from 'vitest';
import { sheetStyle } from './built-in-style.ts';
import { mapPalette } from './map-palette.ts';
import { questContent } from './quest-layers.ts';

const STYLE = sheetStyle(mapPalette('light'), questContent(mapPalette('light'), null));

test('every layer of the built-in map has an existing source, and a unique name', () => {
  const { layers, sources } = STYLE;
  for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
});

test('the built-in map needs no network', () => {
  expect(JSON.stringify(STYLE)).not.toMatch(/https?:|glyphs|sprite|mapbox/);
});

test('it draws only coasts, borders, water, names and a grid', () => {
  const ours = questContent(mapPalette('light'), null).layers.map(({ id }) => id);
  const drawn = STYLE.layers.map(({ id }) => id);
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
    'content-start',
  ]);
});

test('the quest is above the map, finds above the path and the position on top', () => {
  const ids = STYLE.layers.map(({ id }) => id);
  expect(ids.indexOf('path-casing')).toBeGreaterThan(ids.indexOf('grid'));
  expect(ids.indexOf('finds')).toBeGreaterThan(ids.indexOf('path'));
  expect(ids.at(-1)).toBe('position');
});

test('both themes draw the same layers', () => {
  const ids = (scheme: 'light' | 'dark') => questContent(mapPalette(scheme), null).layers.map(({ id }) => id);
  expect(ids('dark')).toEqual(ids('light'));
});
