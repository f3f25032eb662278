import type { MapLayer } from '@metalquest/core/map/layer';
import { DEFAULT_RELIEF } from '@metalquest/core/map/relief';
import { expect, test } from 'vitest';
import { printableOf, printedCredit } from './printable.ts';

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
const GROUND = [7, 46, 7.1, 46.1] as const;
const REASON = 'The provider has not said that its tiles may be saved.';

test('layers are printed whose terms allow it, and files of the device; the author learns of others with data there', () => {
  const layers = [
    shown('open'),
    shown('licensed', { notSavable: REASON, printable: true }),
    shown('file', { notSavable: 'It is on this device already.', tiles: 'device:user/file/{z}/{x}/{y}' }),
    shown('closed', { notSavable: REASON }),
    shown('elsewhere', { notSavable: REASON, bounds: [20, 40, 21, 41] }),
    shown('hidden', { notSavable: REASON }, false),
  ];
  const printed = printableOf(null, layers, GROUND);
  expect(printed.layers.map(({ id }) => id)).toEqual(['open', 'licensed', 'file']);
  expect(printed.notes).toEqual([`Layer closed is not in the map of this report: ${REASON}`]);
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
    expect(printableOf(allowed, [], GROUND)).toEqual({ base: allowed, layers: [], notes: [] });
  const refused = printableOf(base, [], GROUND);
  expect(refused.base).toBeNull();
  expect(refused.notes).toEqual([expect.stringMatching(/^Town map is not in the map of this report: /)]);
});

test('a printed credit has the address that a link would have', () => {
  expect(printedCredit({ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' })).toBe(
    '© OpenStreetMap (openstreetmap.org/copyright)',
  );
  expect(printedCredit({ text: 'Natural Earth' })).toBe('Natural Earth');
});
