import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusCodeArea, plusCodeAreaOf, plusCodeOf, plusCodeParts } from './plus-code.ts';
import { placeOfText } from './typed-place.ts';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

/** From test_data/encoding.csv and decoding.csv of the specification's repository (Apache-2.0). */
test.each([
  [20.3701125, 2.782234375, '7FG49QCJ+2V'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [-89.5, -179.5, '2222GG22+22'],
  [90, 1, 'CFX3X2X2+X2'],
  [1, 180, '62H22222+22'],
])('%d, %d is %s', (lat, lng, code) => {
  expect(plusCodeOf({ lat, lng })).toBe(code);
});

test('a code of 15 digits is an area of a few millimetres', () => {
  const area = plusCodeArea('8FVC222222GCCCC');
  expect(area.lat).toBeCloseTo(47.000062496, 7);
  expect(area.lng).toBeCloseTo(8.00006250000001, 7);
  expect(area.latSize).toBeCloseTo(4e-8, 9);
});

/** From test_data/shortCodeTests.csv. */
test.each([
  ['9C3W9QCJ+2VX', 51.3701125, -1.217765625, '+2VX'],
  ['9C3W9QCJ+2VX', 51.3708675, -1.217765625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3693575, -1.217765625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3852125, -1.217765625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3550125, -1.217765625, '9QCJ+2VX'],
  ['8FJFW222+', 42.899, 9.012, '22+'],
  ['796RXG22+', 14.95125, -23.5001, '22+'],
  ['CFX22222+22', 89.6, 0, '2222+22'],
  ['2CXXXXXX+XX', -81, 0, 'XXXXXX+XX'],
])('%s is found again near %d, %d', (full, lat, lng, short) => {
  // The product needs two characters before the plus.
  if (short.startsWith('+')) return;
  const near = plusCodeAreaOf(short, { lat, lng });
  const whole = plusCodeAreaOf(full, null);
  expect(near.ok && whole.ok).toBe(true);
  if (!near.ok || !whole.ok) return;
  expect(near.value.lat).toBeCloseTo(whole.value.lat, 9);
  expect(near.value.lng).toBeCloseTo(whole.value.lng, 9);
});

describe('for every place', () => {
  test('its code has ten digits of the alphabet and its area contains the place', () => {
    fc.assert(
      fc.property(place, ({ lng, lat }) => {
        const code = plusCodeOf({ lng, lat });
        expect(code).toMatch(
          /^[23456789C][23456789CFGHJMPQRV][23456789CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2}$/,
        );
        const read = plusCodeAreaOf(code, null);
        if (!read.ok) throw new Error(read.error.message);
        const area = read.value;
        const slop = 1e-9;
        expect(lat).toBeGreaterThanOrEqual(area.lat - slop);
        expect(lat).toBeLessThanOrEqual(area.lat + area.latSize + slop);
        const east = lng > 180 - slop ? -180 : lng;
        expect(east).toBeGreaterThanOrEqual(area.lng - slop);
        expect(east).toBeLessThanOrEqual(area.lng + area.lngSize + slop);
      }),
    );
  });

  test('its last six digits find it again from up to 30 km away', () => {
    const offset = fc.double({ min: -0.25, max: 0.25, noNaN: true });
    const inland = place.filter(({ lat, lng }) => Math.abs(lat) < 89 && Math.abs(lng) < 179);
    fc.assert(
      fc.property(inland, offset, offset, (at, north, east) => {
        const code = plusCodeOf(at);
        const near = { lat: at.lat + north, lng: at.lng + east };
        const [found, full] = [placeOfText(code.slice(4), near), placeOfText(code)];
        expect(found).toEqual(full);
      }),
    );
  });
});

test.each([
  ['9C3XGV4C+XA', 'bad-plus-code', /has no A/],
  ['9C3XGV4C+X1', 'bad-plus-code', /has no 1/],
  ['9C3XGV4C+X', 'bad-plus-code', /length/],
  ['9C3XG+', 'bad-plus-code', /length/],
  ['9C3X0000+', 'bad-plus-code', /region/],
  ['X23XGV4C+XV', 'bad-plus-code', /globe/],
  ['GV4C+XV', 'needs-a-reference', /Type all of it/],
])('%s is refused as %s', (typed, code, message) => {
  const read = placeOfText(typed);
  expect(read).toMatchObject({ ok: false, error: { code } });
  expect(read.ok ? '' : read.error.message).toMatch(message);
});

test('a code is read in lower case, with a town after a space or a comma', () => {
  expect(plusCodeParts('gv4c+xv Salisbury')).toEqual({ before: 'GV4C', after: 'XV', near: 'Salisbury' });
  expect(plusCodeParts('GV4C+XV, Bad Münster')?.near).toBe('Bad Münster');
  expect(placeOfText('9c3xgv4c+xv')).toMatchObject({ ok: true, value: { sizeM: null } });
  expect(placeOfText('9C3XGV4C+')).toMatchObject({ ok: true, value: { sizeM: 278 } });
});

test.each(['+51.1, -1.7', 'SE 1578 6712', 'Salisbury', '+', ''])('%j is not a plus code', (typed) => {
  expect(plusCodeParts(typed)).toBeNull();
});
