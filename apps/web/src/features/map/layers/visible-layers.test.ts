// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readVisibleLayers, storeVisibleLayers } from './visible-layers.ts';

const LAYER = {
  id: 'tithe',
  name: 'Tithe map',
  kind: 'overlay',
  group: 'old-map',
  region: null,
  bounds: null,
  years: null,
  minZoom: 0,
  maxZoom: 19,
  tiles: 'https://maps.example/{z}/{x}/{y}.png',
  tileSize: 256,
  credits: [],
  notSavable: null,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Loads the offered layers as a page that has just been opened. */
async function offeredLayers() {
  vi.resetModules();
  return (await import('../../../net/map-layers.ts')).loadMapLayers();
}

test('what the user shows on the map and the offered map layers are stored apart', async () => {
  const shown = { finds: false, quests: true, heat: true, boundaries: false };
  vi.stubGlobal('fetch', async () => Response.json([LAYER]));
  expect(await offeredLayers()).toEqual([LAYER]);
  storeVisibleLayers(localStorage, shown);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await offeredLayers()).toEqual([LAYER]);
  expect(readVisibleLayers(localStorage)).toEqual(shown);
});
