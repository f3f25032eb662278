import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

it('keeps a limited number of responses, the most recent ones', async () => {
  const cache = createAnswerCache({ ttlMs: 1000, now: () => 0, maxEntries: 2 });
  const made: string[] = [];
  const get = (key: string) => cache.get(key, async () => made.push(key));
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
