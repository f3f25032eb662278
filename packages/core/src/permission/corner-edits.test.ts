import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../geo/point.ts';
import { beginCorners, type CornerEdit, editCorners } from './corner-edits.ts';

const place: fc.Arbitrary<LngLat> = fc.record({ lng: fc.integer(), lat: fc.integer() });
const edit: fc.Arbitrary<CornerEdit> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), at: place }),
  fc.record({ type: fc.constant('add' as const), at: place, index: fc.nat(4) }),
  fc.record({ type: fc.constant('move' as const), to: place, index: fc.nat(12) }),
  fc.record({ type: fc.constant('remove' as const), index: fc.nat(12) }),
  fc.record({ type: fc.constant('clear' as const) }),
);

test('undo steps return through each state to the start', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), fc.array(edit, { maxLength: 40 }), (corners, edits) => {
      const begun = beginCorners(corners);
      let state = begun;
      const seen = [begun];
      for (const one of edits) {
        const next = editCorners(state, one);
        if (next !== state) seen.push(next);
        state = next;
      }
      for (const expected of seen.toReversed().slice(1)) {
        state = editCorners(state, { type: 'undo' });
        expect(state).toEqual(expected);
      }
      expect(editCorners(state, { type: 'undo' })).toBe(state);
    }),
  );
});

test('a corner is added at its position, and unknown ones are neither moved nor removed', () => {
  const [a, b, c] = [
    { lng: 1, lat: 1 },
    { lng: 2, lat: 2 },
    { lng: 3, lat: 3 },
  ];
  const two = beginCorners([a, b]);
  expect(editCorners(two, { type: 'add', at: c, index: 1 }).corners).toEqual([a, c, b]);
  expect(editCorners(two, { type: 'add', at: c }).corners).toEqual([a, b, c]);
  expect(editCorners(two, { type: 'move', index: 1, to: c }).corners).toEqual([a, c]);
  expect(editCorners(two, { type: 'remove', index: 0 }).corners).toEqual([b]);
  expect(editCorners(two, { type: 'remove', index: 2 })).toBe(two);
  expect(editCorners(two, { type: 'begin', corners: [c] })).toEqual(beginCorners([c]));
});
