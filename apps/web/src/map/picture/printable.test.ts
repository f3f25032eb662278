import type { MapLayer } from '@metalquest/core/map/layer';
import { DEFAULT_RELIEF } from '@metalquest/core/map/relief';
import { expect, test } from 'vitest';
import { failureNotes, printableOf, printedCredit } from './printable.ts';

const layer = (id: string, terms: Partial<MapLayer>): MapLayer => ({
  ...{ id, name: `Layer ${id}`, kind: 'overlay', group: 'aerial', region: null, bounds: null, years: null },
  ...{ minZoom: 0, maxZoom: 18, tileSize: 256, credits: [], tiles: `https://maps.example/${id}/{z}/{x}/{y}` },
  notSavable: null,
  ...terms,
});
const shown = (id: string, terms: Partial<MapLayer> = {}, isVisible = true) => ({
  ...{ id, opacity: 1, isVisible, relief: DEFAULT_RELIEF },
  layer: layer(id, terms),
});
const OF_WALK = { bounds: [7, 46, 7.1, 46.1], kind: 'quest' } as const;
const FOR_LANDOWNER = { ...OF_WALK, kind: 'permission' } as const;
const REASON = 'The provider has not said that its tiles may be saved.';

test('layers are printed whose terms allow it, and files of the device; the author is told about others with data there', () => {
  const layers = [
    shown('open'),
    shown('licensed', { notSavable: REASON, printable: true }),
    shown('file', { notSavable: 'It is on this device already.', tiles: 'device:user/file/{z}/{x}/{y}' }),
    shown('closed', { notSavable: REASON }),
    shown('elsewhere', { notSavable: REASON, bounds: [20, 40, 21, 41] }),
    shown('hidden', { notSavable: REASON }, false),
  ];
  const printed = printableOf(null, layers, OF_WALK);
  expect(printed.layers.map(({ id }) => id)).toEqual(['open', 'licensed', 'file']);
  expect(printed.notes).toEqual([`Layer closed is not in the map of this report: ${REASON}`]);
});

test('layers without data in the frame are left out, so that their credits are not printed', () => {
  const layers = [
    shown('here', { bounds: [6, 45, 8, 47] }),
    shown('elsewhere', { bounds: [20, 40, 21, 41] }),
  ];
  const printed = printableOf(null, layers, OF_WALK);
  expect(printed.layers.map(({ id }) => id)).toEqual(['here']);
  expect(printed.notes).toEqual([]);
});

test('the report for a landowner leaves out files of the device that may show the land of others', () => {
  const onDevice = { notSavable: 'It is on this device already.', tiles: 'device:user/file/{z}/{x}/{y}' };
  const layers = [
    shown('drawing', { ...onDevice, kind: 'drawing', name: 'My fields' }),
    shown('picture', { ...onDevice, tiles: `${onDevice.tiles}/1,0,0,0,1,0,0,0,1`, name: 'Old plan' }),
    shown('hidden', { ...onDevice, kind: 'drawing' }, false),
    shown('elsewhere', { ...onDevice, kind: 'drawing', bounds: [20, 40, 21, 41] }),
    shown('heights', { ...onDevice, kind: 'height' }),
    shown('own:address', { group: 'own' }),
  ];
  const printed = printableOf(null, layers, FOR_LANDOWNER);
  expect(printed.layers.map(({ id }) => id)).toEqual(['heights', 'own:address']);
  expect(printed.notes).toEqual([
    '“My fields” is left out of the map, because it may show land of others.',
    '“Old plan” is left out of the map, because it may show land of others.',
  ]);
  expect(printableOf(null, layers, OF_WALK).notes).toEqual([]);
  const file = { id: 'file', label: 'My map', kind: 'raster', url: onDevice.tiles } as const;
  expect(printableOf(file, [], FOR_LANDOWNER)).toEqual({ base: file, layers: [], notes: [] });
});

test('a base map is replaced by the survey sheet unless it may be saved or printed, or is a file of the device', () => {
  const base = {
    id: 'town',
    label: 'Town map',
    kind: 'raster',
    url: 'https://maps.example/{z}/{x}/{y}',
  } as const;
  for (const allowed of [
    { ...base, cacheable: true },
    { ...base, printable: true },
    { ...base, url: 'device:user/file/{z}/{x}/{y}' },
    { id: 'sheet', label: 'Survey sheet', kind: 'builtin' } as const,
  ])
    expect(printableOf(allowed, [], OF_WALK)).toEqual({ base: allowed, layers: [], notes: [] });
  const refused = printableOf(base, [], OF_WALK);
  expect(refused.base).toBeNull();
  expect(refused.notes).toEqual([expect.stringMatching(/^Town map is not in the map of this report: /)]);
});

test('layers that did not load are named, and holes in the rest of the map are reported', () => {
  const layers = [shown('relief'), shown('aerial')];
  const sources = (...ids: string[]) => new Set(ids);
  const none = { lost: [], failed: [], sources: sources(), isUnsaved: false };
  expect(failureNotes(none, layers)).toEqual([]);
  expect(failureNotes({ ...none, isUnsaved: true }, layers)).toEqual([
    'There is no signal. Parts of the map that are not saved on this device are blank.',
  ]);
  expect(failureNotes({ ...none, sources: sources('base') }, layers)).toEqual([
    'Parts of the map could not be loaded.',
  ]);
  const failed = ['Layer relief'];
  expect(
    failureNotes({ ...none, lost: ['Streets'], failed, sources: sources('layer:relief:0') }, layers),
  ).toEqual(['Streets could not be loaded for the map.', 'Layer relief could not be loaded for the map.']);
  expect(
    failureNotes({ ...none, failed, sources: sources('layer:relief:0', 'layer:aerial:0') }, layers),
  ).toEqual(['Layer relief could not be loaded for the map.', 'Parts of the map could not be loaded.']);
});

test('a printed credit has the address that a link would have', () => {
  expect(printedCredit({ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' })).toBe(
    '© OpenStreetMap (openstreetmap.org/copyright)',
  );
  expect(printedCredit({ text: 'Natural Earth' })).toBe('Natural Earth');
});
