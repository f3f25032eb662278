import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createToastSlots } from './sync-event-toast.ts';

test('a key keeps its id, and a new one gets the least recently assigned', () => {
  const slotOf = createToastSlots('sync', 2);
  expect(['a', 'b', 'a', 'c', 'a'].map(slotOf)).toEqual(['sync-0', 'sync-1', 'sync-0', 'sync-1', 'sync-0']);
});

test('there are never more ids than the limit, and the newest keys have one each', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), (keys, limit) => {
      const slotOf = createToastSlots('sync', limit);
      const ids = keys.map((key) => slotOf(String(key)));
      expect(new Set(ids).size).toBeLessThanOrEqual(limit);
      const idOfKey = new Map(keys.map((key, at) => [key, ids[at]]));
      const newest = [...new Set(keys.toReversed())].slice(0, limit);
      expect(new Set(newest.map((key) => idOfKey.get(key))).size).toBe(newest.length);
    }),
  );
});
