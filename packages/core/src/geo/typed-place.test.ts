import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCoordinates } from './format.ts';
import { placeOfText } from './typed-place.ts';

const EDGE = { lat: 54.19754, lng: -1.77158 };

test.each([
  '54.19754, -1.77158',
  '54.19754 -1.77158',
  '54.19754,-1.77158',
  '54,19754; -1,77158',
  '54,19754 -1,77158',
  '54.19754/−1.77158',
  '54.19754N 1.77158W',
  '54.19754 n, 1.77158 w',
  'N54.19754 W1.77158',
  'W 1.77158, N 54.19754',
  '1.77158°W 54.19754°N',
  '５４.１９７５４, -１.７７１５８',
  '54°11\'51.144"N 1°46\'17.688"W',
  '54° 11′ 51.144″ N, 1° 46′ 17.688″ W',
  '54 11.8524 N 1 46.2948 W',
  '54 11 51.144, -1 46 17.688',
])('%j is a place in degrees', (typed) => {
  const read = placeOfText(typed);
  expect(read).toMatchObject({ ok: true, value: { sizeM: null } });
  if (!read.ok) return;
  expect(read.value.place.lat).toBeCloseTo(EDGE.lat, 6);
  expect(read.value.place.lng).toBeCloseTo(EDGE.lng, 6);
});

test('a grid reference gives the middle of its square', () => {
  expect(placeOfText('se 15 78')).toMatchObject({ ok: true, value: { sizeM: 1000 } });
  expect(placeOfText('O 099 361')).toMatchObject({ ok: true, value: { sizeM: 100 } });
});

test.each([
  ['a field in Kent', 'not-a-reference'],
  ['', 'not-a-reference'],
  ['54.2', 'not-a-reference'],
  ['54.2, 1.7, 3', 'not-a-reference'],
  ['54.2N, 1.7N', 'not-a-reference'],
  ['N54.2S, 1.7', 'not-a-reference'],
  ['54 75 0, 1 0 0', 'not-a-reference'],
  ['NaN, 1', 'not-a-reference'],
  ['91, 1', 'out-of-range'],
  ['-95.2, 51.1', 'out-of-range'],
  ['51.1, 200', 'out-of-range'],
  ['SE157', 'odd-figures'],
])('%j is refused as %s, with a message', (typed, code) => {
  const read = placeOfText(typed);
  expect(read).toMatchObject({ ok: false, error: { code } });
  expect(read.ok ? '' : read.error.message).toMatch(/\.$/);
});

test('apparently swapped degrees are reported, not swapped', () => {
  const read = placeOfText('-95.2, 51.1');
  expect(read.ok ? '' : read.error.message).toContain('swapped');
});

test('formatted places parse back', () => {
  const place = fc.record({
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
  });
  fc.assert(
    fc.property(place, (at) => {
      const text = formatCoordinates(at);
      const read = placeOfText(text);
      expect(read.ok && formatCoordinates(read.value.place)).toBe(text);
    }),
  );
});

test('any text is parsed or refused, without an exception, and quickly', () => {
  const odd = fc.oneof(fc.string({ maxLength: 2000 }), fc.stringMatching(/^[NSEW0-9 .,'"°-]{0,200}$/));
  fc.assert(
    fc.property(odd, (typed) => void placeOfText(typed)),
    { numRuns: 2000 },
  );
});
