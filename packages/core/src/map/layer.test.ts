import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bounds } from '../geo/bounds.ts';
import { hasDataIn, tileUrl } from './layer.ts';
import {
  changedLayer,
  type LayerStack,
  MAX_STACKED_LAYERS,
  movedLayer,
  readLayerStack,
  withLayer,
  withoutLayer,
} from './layer-stack.ts';
import { DEFAULT_RELIEF, readRelief } from './relief.ts';

const WMS = 'https://maps.example/wms?bbox={bbox-epsg-3857}&width=256';

test('the tile of zoom 0 is the whole Web Mercator square', () => {
  expect(tileUrl(WMS, 0, 0, 0)).toBe(
    'https://maps.example/wms?bbox=-20037508.342789244,-20037508.342789244,20037508.342789244,20037508.342789244&width=256',
  );
  expect(tileUrl('https://maps.example/{z}/{y}/{x}.png', 3, 4, 2)).toBe('https://maps.example/3/2/4.png');
  expect(tileUrl('https://maps.example/{z}/{x}/{-y}.png', 3, 4, 2)).toBe('https://maps.example/3/4/5.png');
});

test('neighbouring WMS tiles share their edges, and rows count from the north', () => {
  const bbox = (z: number, x: number, y: number) =>
    (new URL(tileUrl(WMS, z, x, y)).searchParams.get('bbox') ?? '').split(',').map(Number);
  const tile = fc
    .integer({ min: 1, max: 20 })
    .chain((z) => fc.tuple(fc.constant(z), fc.nat(2 ** z - 2), fc.nat(2 ** z - 2)));
  fc.assert(
    fc.property(tile, ([z, x, y]) => {
      const [west = 0, south = 0, east = 0, north = 0] = bbox(z, x, y);
      expect(bbox(z, x + 1, y)[0]).toBeCloseTo(east, 6);
      expect(bbox(z, x, y + 1)[3]).toBeCloseTo(south, 6);
      expect(east - west).toBeCloseTo(north - south, 6);
      expect(north).toBeGreaterThan(south);
    }),
  );
});

test.each([
  ['inside', [5, 46, 6, 47], true],
  ['overlapping', [9, 47, 12, 50], true],
  ['east of it', [11, 46, 12, 47], false],
  ['north of it', [6, 48, 7, 49], false],
  ['one turn around the world', [366, 46, 367, 47], true],
] as const satisfies [string, Bounds, boolean][])('a view %s', (_where, view, expected) => {
  expect(hasDataIn({ bounds: [5, 45, 10, 47.5] }, view)).toBe(expected);
  expect(hasDataIn({ bounds: null }, view)).toBe(true);
});

const operations = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), id: fc.nat(20).map(String) }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.nat(20).map(String) }),
    fc.record({
      kind: fc.constant('move' as const),
      id: fc.nat(20).map(String),
      to: fc.integer({ min: -3, max: 20 }),
    }),
    fc.record({
      kind: fc.constant('fade' as const),
      id: fc.nat(20).map(String),
      opacity: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
);

test('after any changes a stack has each layer once, within its limit, and survives storing', () => {
  fc.assert(
    fc.property(operations, (changes) => {
      const stack = changes.reduce<LayerStack>((before, change) => {
        if (change.kind === 'add') return withLayer(before, change.id);
        if (change.kind === 'remove') return withoutLayer(before, change.id);
        if (change.kind === 'move') {
          const after = movedLayer(before, change.id, change.to);
          expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
          const others = (layers: LayerStack) => layers.filter(({ id }) => id !== change.id);
          expect(others(after)).toEqual(others(before));
          return after;
        }
        return changedLayer(before, change.id, { opacity: change.opacity });
      }, []);
      expect(new Set(stack.map(({ id }) => id)).size).toBe(stack.length);
      expect(stack.length).toBeLessThanOrEqual(MAX_STACKED_LAYERS);
      expect(readLayerStack(JSON.parse(JSON.stringify(stack)))).toEqual(
        stack.map((layer) => ({ ...layer, opacity: layer.opacity + 0 })),
      );
    }),
  );
});

test('a layer moves to the index', () => {
  const stack = ['a', 'b', 'c'].reduce(withLayer, [] as LayerStack);
  const ids = (moved: LayerStack) => moved.map(({ id }) => id).join('');
  expect(ids(movedLayer(stack, 'a', 1))).toBe('bac');
  expect(ids(movedLayer(stack, 'a', 9))).toBe('bca');
  expect(ids(movedLayer(stack, 'c', -1))).toBe('cab');
});

test('anything may be stored: only valid entries are read', () => {
  fc.assert(fc.property(fc.jsonValue(), (stored) => void readLayerStack(stored)));
  expect(
    readLayerStack([
      { id: 'a', isVisible: false, opacity: 0.4 },
      { id: 'a' },
      { id: 7 },
      null,
      { id: 'b', opacity: 3 },
    ]),
  ).toEqual([
    { id: 'a', isVisible: false, opacity: 0.4, relief: DEFAULT_RELIEF },
    { id: 'b', isVisible: true, opacity: 1, relief: DEFAULT_RELIEF },
  ]);
});

test('a new account sees hills; who removed them keeps an empty stack', () => {
  expect(readLayerStack(null).map(({ id }) => id)).toEqual(['mapterhorn']);
  expect(readLayerStack([])).toEqual([]);
});

test('a stored light is read within its limits', () => {
  const relief = {
    shading: 'one-sun',
    sunDirection: 90,
    sunHeight: 10,
    strength: 0.8,
    hasContours: false,
  };
  expect(readRelief(relief)).toEqual(relief);
  expect(readRelief({ shading: 'moon', sunDirection: 400, sunHeight: 2, strength: -1 })).toEqual(
    DEFAULT_RELIEF,
  );
});
