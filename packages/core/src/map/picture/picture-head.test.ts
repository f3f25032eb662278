import { expect, test } from 'vitest';
import { haversineM } from '../../geo/distance.ts';
import { flightIn, groundCorners } from './aerial-photo.ts';
import { pictureHead } from './picture-head.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );

const PNG = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x10, 0, 0, 0, 0x0b, 0xb8]);
const EXIF = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
const JPEG = bytes([0xff, 0xd8], EXIF, [0xff, 0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x10, 0, 3]);
const webp = (kind: string, ...rest: readonly number[]) =>
  bytes('RIFF', [0, 0, 0, 0], `WEBP${kind}`, [0, 0, 0, 0], rest, Array<number>(12).fill(0));

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0, 0x10, 0xb8, 0x0b)],
  ['image/webp', webp('VP8L', 0x2f, 0xff, 0xcf, 0xed, 2)],
  ['image/webp', webp('VP8X', 0, 0, 0, 0, 0xff, 0x0f, 0, 0xb7, 0x0b, 0)],
])('reads the size of %s', (type, head) => {
  expect(pictureHead(head)).toEqual({ type, width: 4096, height: 3000 });
});

test('a map file is no picture, and a cut picture is refused', () => {
  expect(pictureHead(bytes('PMTiles'))).toBeNull();
  expect(pictureHead(new Uint8Array())).toBeNull();
  for (const cut of [PNG.slice(0, 20), JPEG.slice(0, 12), webp('VP8 ').slice(0, 20)]) {
    expect(() => pictureHead(cut)).toThrow('incomplete or damaged');
  }
});

const DJI = `<rdf:Description drone-dji:RelativeAltitude="+50.00" drone-dji:GimbalYawDegree="-90.00"
  drone-dji:FlightYawDegree="+12.30" drone-dji:GimbalPitchDegree="-90.00"/>`;

test('reads the flight of a drone, in attributes and in elements', () => {
  expect(flightIn(DJI)).toEqual({ heightM: 50, yaw: -90, pitch: -90 });
  expect(flightIn('<a:RelativeAltitude>31.5</a:RelativeAltitude>')).toEqual({
    heightM: 31.5,
    yaw: null,
    pitch: null,
  });
});

test('a photo from 50 m whose top points west covers the ground around the drone', () => {
  const place = { lng: -1.1, lat: 51.3 };
  const corners = groundCorners(
    { place, focalLengthMm: 24, ...flightIn(DJI) },
    { width: 4000, height: 3000 },
  );
  const [a, b, c, d] = corners ?? [];
  if (!a || !b || !c || !d) throw new Error('no corners');
  // 50 m by the diagonal of film, 43.27 mm, at 24 mm: 90.1 m across.
  expect(haversineM(a, c)).toBeCloseTo(90.1, 0);
  expect(haversineM(a, b)).toBeCloseTo(72.1, 0);
  // The top left corner is in the south west, the bottom left one in the south east.
  expect(a.lng < place.lng && a.lat < place.lat && d.lng > place.lng && d.lat < place.lat).toBe(true);
});

test('a photo towards the horizon has no corners on the ground', () => {
  const flight = { heightM: 50, yaw: 0, pitch: -30 };
  const photo = { place: { lng: 0, lat: 50 }, focalLengthMm: null, ...flight };
  expect(groundCorners(photo, { width: 4, height: 3 })).toBeNull();
});
