import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { pageAddress, postsAddress, readPostsChoice } from './posts-choice.ts';

const queries = fc.dictionary(
  fc.constantFrom('q', 'tag', 'page', 'utm_source'),
  fc.string({ unit: anyCharacter }),
);
const choice = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 120 }),
  tag: fc.option(fc.stringMatching(/^[a-z0-9][a-z0-9 -]{0,30}$/)),
  page: fc.integer({ min: 1, max: 100_000 }),
});

test('every query string maps to one canonical address and back', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const address = pageAddress('/guides', new URLSearchParams(query));
      expect(pageAddress('/guides', new URL(address, 'https://x.example').searchParams)).toBe(address);
      expect(address).not.toContain('utm_source');
    }),
  );
});

test('a choice survives a round trip through its address', () => {
  fc.assert(
    fc.property(choice, (made) => {
      const read = readPostsChoice(new URL(postsAddress('/news', made), 'https://x.example').searchParams);
      expect(read).toMatchObject({ page: made.page, tag: made.tag?.trim() ?? null });
      // The search goes to the database: only whole, visible characters, limited in number.
      expect(read?.search).toMatch(/^(?:[^\p{Cc}\p{Cf}\p{Cs}]{0,100})$/u);
      expect(read && readPostsChoice(new URLSearchParams({ q: read.search }))?.search).toBe(read?.search);
    }),
  );
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=100001',
  'tag=%27',
  'tag=a%2Cb',
  `tag=${'a'.repeat(41)}`,
])('%s is not a valid choice', (query) => expect(readPostsChoice(new URLSearchParams(query))).toBeNull());

test.each([
  ['/guides', 'page=1&tag=&q=%20', '/guides'],
  ['/guides', 'tag=Field%20Craft&q=salt', '/guides?q=salt&tag=field+craft'],
  ['/guides', 'page=0', '/guides?page=0'],
  ['/guides/coils', 'page=2', '/guides/coils'],
  ['/', 'q=salt', '/'],
])('%s with %s is %s', (path, query, address) =>
  expect(pageAddress(path, new URLSearchParams(query))).toBe(address),
);
