import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceToQuestM, isNearQuest, NEAR_QUEST_M } from './near.ts';

const place = fc.record({
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
});

test('a position at the end of a path is near, half a degree away is far', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 5 }), place, (path, end) => {
      expect(distanceToQuestM([...path, end], end)).toBe(0);
      expect(isNearQuest([...path, end], { ...end, lat: end.lat + 0.5 })).toBe(false);
      expect(isNearQuest([...path, end], { ...end, lat: end.lat + NEAR_QUEST_M / 111_320 / 2 })).toBe(true);
    }),
  );
});

test('a quest without a path is near any position', () => {
  expect(isNearQuest([], { lng: 14, lat: 45 })).toBe(true);
});
