import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineM } from '../../geo/distance.ts';
import { lngLatOf, worldOf } from '../mercator.ts';
import { inverted, type Matrix, project } from './matrix.ts';
import { type ControlPoint, placePicture, rmsOf } from './place-picture.ts';

const SIZE = { width: 4000, height: 3000 };

const near = (middle: number, by: number) => fc.double({ min: middle - by, max: middle + by, noNaN: true });

/** A picture of 100 m to 10 km anywhere, turned by any angle, and seen from up to about 30 degrees aside. */
const picture = fc
  .record({
    lng: near(0, 170),
    lat: near(0, 65),
    widthM: fc.double({ min: 100, max: 10_000, noNaN: true }),
    turn: near(0, Math.PI),
    skew: near(0, 0.2),
    aside: fc.tuple(near(0, 0.2), near(0, 0.2)),
  })
  .map(({ lng, lat, widthM, turn, skew, aside }) => {
    const scale = widthM / 40_075_017 / Math.cos((lat * Math.PI) / 180) / SIZE.width;
    const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)];
    const middle = worldOf({ lng, lat });
    const matrix = (withAside: boolean): Matrix => {
      const [g, h] = withAside ? [aside[0] / SIZE.width, aside[1] / SIZE.height] : [0, 0];
      return [
        ...([a + middle.x * g, -b + a * skew + middle.x * h, middle.x] as const),
        ...([b + middle.y * g, a + b * skew + middle.y * h, middle.y] as const),
        ...([g, h, 1] as const),
      ];
    };
    return { flat: matrix(false), angled: matrix(true), metresPerPixel: widthM / SIZE.width };
  });

/** Near the corners, and one inside. */
const PLACES = [
  { x: 300, y: 200 },
  { x: 3700, y: 350 },
  { x: 3500, y: 2800 },
  { x: 150, y: 2600 },
  { x: 1800, y: 1400 },
  { x: 2600, y: 700 },
];

/** The matrices of the property are about the middle of the picture. */
const onGround = (m: Matrix, { x, y }: { x: number; y: number }) =>
  lngLatOf(project(m, { x: x - SIZE.width / 2, y: y - SIZE.height / 2 }));

const pointsOf = (m: Matrix, count: number, clicked = PLACES): ControlPoint[] =>
  PLACES.slice(0, count).map((place, index) => ({ ...(clicked[index] ?? place), ...onGround(m, place) }));

function placed(points: readonly ControlPoint[], view: 'flat' | 'angled') {
  const result = placePicture(SIZE, points, view);
  if (!result.ok) throw new Error(result.error);
  const toWorld = inverted(result.value.toPicture);
  if (!toWorld) throw new Error('no inverse');
  return { ...result.value, at: (place: { x: number; y: number }) => lngLatOf(project(toWorld, place)) };
}

test('four points of a photo from the side place every other point of it', () => {
  fc.assert(
    fc.property(picture, ({ angled }) => {
      const { at, residualsM } = placed(pointsOf(angled, 4), 'angled');
      expect(residualsM).toBeNull();
      for (const place of PLACES) expect(haversineM(at(place), onGround(angled, place))).toBeLessThan(0.01);
    }),
  );
});

test.each([
  [3, 'flat'],
  [4, 'flat'],
  [6, 'flat'],
  [6, 'angled'],
] as const)('%i points of a flat scan place every other point, seen as %s', (count, view) => {
  fc.assert(
    fc.property(picture, ({ flat }) => {
      const { at } = placed(pointsOf(flat, count), view);
      for (const place of PLACES) expect(haversineM(at(place), onGround(flat, place))).toBeLessThan(0.01);
    }),
  );
});

test('from four points that are off by up to five pixels, a fifth inside is within twelve', () => {
  const off = fc.array(fc.tuple(near(0, 3.5), near(0, 3.5)), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(picture, off, ({ angled, flat, metresPerPixel }, by) => {
      const clicked = PLACES.map(({ x, y }, i) => ({ x: x + (by[i]?.[0] ?? 0), y: y + (by[i]?.[1] ?? 0) }));
      const fifth = PLACES[4] ?? { x: 0, y: 0 };
      for (const [m, view] of [
        [flat, 'flat'],
        [angled, 'angled'],
      ] as const) {
        const { at } = placed(pointsOf(m, 4, clicked), view);
        expect(haversineM(at(fifth), onGround(m, fifth)) / metresPerPixel).toBeLessThan(12);
      }
    }),
  );
});

test('residuals show the point that is wrong, and no other fit of the kind has a smaller sum of squares', () => {
  const flat: Matrix = [1e-8, 0, 0.5, 0, 1e-8, 0.33, 0, 0, 1];
  const clicked = PLACES.map((place, index) => (index === 4 ? { ...place, x: place.x + 60 } : place));
  const { residualsM } = placed(pointsOf(flat, 6, clicked), 'angled');
  if (!residualsM) throw new Error('no residuals');
  expect(residualsM.indexOf(Math.max(...residualsM))).toBe(4);
  const six = placed(pointsOf(flat, 6, clicked), 'flat').residualsM ?? [];
  expect(rmsOf(residualsM)).toBeLessThanOrEqual(rmsOf(six));
  expect(rmsOf([3, 4])).toBeCloseTo(Math.sqrt(12.5));
});

test('two points turn and scale without distortion', () => {
  const points = [
    { x: 0, y: 0, lng: -1.1, lat: 51.3 },
    { x: 4000, y: 0, lng: -1.1, lat: 51.2 },
  ];
  const { at } = placed(points, 'flat');
  const [a, b] = [at({ x: 0, y: 0 }), at({ x: 0, y: 3000 })];
  // The top edge points south, so the left edge points west.
  expect(b.lng).toBeLessThan(a.lng);
  expect(haversineM(a, b) / haversineM(a, at({ x: 4000, y: 0 }))).toBeCloseTo(0.75, 2);
});

test('a picture lies across the date line', () => {
  const points = [
    { x: 0, y: 0, lng: 179.99, lat: -17 },
    { x: 4000, y: 0, lng: -179.99, lat: -17 },
  ];
  const { bounds } = placed(points, 'flat');
  expect(bounds[2] - bounds[0]).toBeCloseTo(0.02);
});

const SQUARE: readonly ControlPoint[] = [
  { x: 0, y: 0, lng: -1.1, lat: 51.3 },
  { x: 4000, y: 0, lng: -1.0, lat: 51.3 },
  { x: 4000, y: 3000, lng: -1.0, lat: 51.25 },
  { x: 0, y: 3000, lng: -1.1, lat: 51.25 },
];
const swapped = (a: number, b: number) =>
  SQUARE.map((point, index) => ({ ...point, ...(index === a ? placeOf(b) : index === b ? placeOf(a) : {}) }));
const placeOf = (index: number) => ({ lng: SQUARE[index]?.lng ?? 0, lat: SQUARE[index]?.lat ?? 0 });

test.each([
  ['one point', SQUARE.slice(0, 1), 'too-few'],
  ['points at one place of the picture', SQUARE.map((point) => ({ ...point, x: 5, y: 5 })), 'too-close'],
  ['points at one place of the ground', SQUARE.map((point) => ({ ...point, ...placeOf(0) })), 'too-close'],
  [
    'three on a line',
    [0, 1, 2].map((i) => ({ x: i * 900, y: i * 700, lng: i / 99, lat: 51 - i / 99 })),
    'too-close',
  ],
  ['two that are swapped', swapped(0, 1), 'too-close'],
  [
    'one that is inside of the others',
    SQUARE.with(2, { x: 4000, y: 3000, lng: -1.09, lat: 51.29 }),
    'horizon',
  ],
  ['a mirrored picture', SQUARE.map((point) => ({ ...point, x: 4000 - point.x })), 'mirrored'],
] as const)('refuses %s', (_, points, error) => {
  expect(placePicture(SIZE, points, 'angled')).toEqual({ ok: false, error });
});

test('has tiles from where the picture is a dot to where they have all its pixels', () => {
  const { minZoom, maxZoom, bounds } = placed(SQUARE, 'angled');
  // 0.1 degrees are 4000 pixels: 512 pixels of a tile of zoom 14 are 0.022 degrees, 879 pixels of the picture.
  expect([minZoom, maxZoom]).toEqual([4, 15]);
  expect(bounds).toEqual([-1.1, 51.25, -1.0, 51.3].map((value) => expect.closeTo(value, 9)));
});
