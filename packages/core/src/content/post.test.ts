import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paging, requestedPage } from './paging.ts';
import type { PostSummary } from './post.ts';
import { postAddress } from './post-address.ts';
import { relatedPosts } from './related-posts.ts';
import { revisionLines, wordDiff } from './revision-diff.ts';
import { SECTIONS } from './sections.ts';
import { postSlugProblem, slugOfTitle } from './slug.ts';

const tag = fc.constantFrom<string>('coins', 'soil', 'coil', 'law');
const time = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const posts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    category: fc.constantFrom(...SECTIONS.map(({ category }) => category)),
    slug: fc.constant('x'),
    title: fc.string(),
    excerpt: fc.constant(''),
    author: fc.constant(''),
    publishedAt: time,
    updatedAt: time,
    tags: fc.uniqueArray(tag),
    coverUrl: fc.constant(null),
    coverAlt: fc.constant(''),
    minutes: fc.constant(1),
  }),
  { minLength: 1, maxLength: 12, selector: ({ id }) => id },
);

test('related posts do not depend on order, exclude the post itself, and rank by tags', () => {
  fc.assert(
    fc.property(posts, fc.nat(6), (all, count) => {
      const [post] = all;
      if (!post) return;
      const related = relatedPosts(post, all, count);
      expect(relatedPosts(post, all.toReversed(), count)).toEqual(related);
      expect(related).toHaveLength(Math.min(count, all.length - 1));
      expect(related).not.toContain(post);
      const shared = (other: PostSummary): number =>
        other.tags.filter((each) => post.tags.includes(each)).length;
      const best = Math.max(0, ...all.filter((each) => each !== post).map(shared));
      if (related[0]) expect(shared(related[0])).toBeGreaterThanOrEqual(best - 1);
    }),
  );
});

test.each([
  ['Kölner Straße: what’s left?', 'kolner-strasse-whats-left'],
  ['  Target IDs & why they lie!  ', 'target-ids-why-they-lie'],
  ['Łódź ﬁnds Æthelred', 'lodz-finds-aethelred'],
  ['銀貨', ''],
  [`${'word '.repeat(40)}`, Array.from({ length: 16 }, () => 'word').join('-')],
])('the title %j gives the slug %j', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

test('a slug made from a title is valid or empty, and stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugOfTitle(title);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slugOfTitle(slug)).toBe(slug);
      if (slug !== '' && postSlugProblem(slug) !== null)
        expect(postSlugProblem(slug)).toContain('word is reserved');
    }),
  );
  expect(postSlugProblem('-a')).toContain('lowercase letters');
  expect(postSlugProblem('a'.repeat(121))).toContain('120');
  expect(postSlugProblem('feed')).toContain('word is reserved');
  expect(postSlugProblem('')).toContain('Enter');
});

test('every category has its path', () => {
  const addresses = SECTIONS.map(({ category }) => postAddress({ category, slug: 'a' }));
  expect(addresses).toEqual(['/guides/a', '/news/a', '/reviews/a', '/tutorials/a', '/blog/a', '/profiles/a']);
});

test('pages contain every entry once, and each is reachable from the next', () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: -3, max: 600 }),
      (total, size, requested) => {
        const { page, pages, from, to, previous, next, offered } = paging(total, size, requested);
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(pages);
        expect(to - from + (total === 0 ? 0 : 1)).toBe(Math.min(size, total - (page - 1) * size));
        expect(previous).toBe(page === 1 ? null : page - 1);
        expect(next).toBe(page === pages ? null : page + 1);
        const numbers = offered.filter((each) => each !== null);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        for (const wanted of [1, page, pages]) expect(numbers).toContain(wanted);
      },
    ),
  );
  expect(paging(200, 10, 5).offered).toEqual([1, null, 4, 5, 6, null, 20]);
  expect(paging(200, 10, 4).offered).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect([
    requestedPage(null),
    requestedPage('3'),
    requestedPage('0'),
    requestedPage('1e9'),
    requestedPage('x'),
  ]).toEqual([1, 3, null, null, null]);
});

test('a comparison contains both revisions completely, with line numbers', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '', 'c d'), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  const lines = (whole: string): string[] => {
    const all = whole.split('\n');
    if (all.at(-1) === '') all.pop();
    return all;
  };
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const compared = revisionLines(older, newer);
      const linesWithout = (without: string) => compared.filter(({ change }) => change !== without);
      expect(linesWithout('added').map((line) => line.text)).toEqual(lines(older));
      expect(linesWithout('removed').map((line) => line.text)).toEqual(lines(newer));
      expect(linesWithout('added').map(({ oldLine }) => oldLine)).toEqual(
        lines(older).map((_, at) => at + 1),
      );
      expect(linesWithout('removed').map(({ newLine }) => newLine)).toEqual(
        lines(newer).map((_, at) => at + 1),
      );
      if (older === newer) expect(compared.every(({ change }) => change === 'same')).toBe(true);
      const words = wordDiff(older, newer).filter(({ change }) => change !== 'removed');
      expect(words.map((part) => part.text).join('')).toBe(newer);
    }),
  );
  expect(revisionLines('a\r\nb', 'a\nb').every(({ change }) => change === 'same')).toBe(true);
});
