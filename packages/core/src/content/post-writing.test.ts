import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openedPost, type StoredPost } from './opened-post.ts';
import {
  EMPTY_POST,
  isSamePost,
  MAX_TAGS,
  postProblems,
  tidyTag,
  withTags,
  writableText,
} from './post-fields.ts';
import {
  type AdminPost,
  addressChange,
  localFields,
  localInstant,
  postState,
  publishedNow,
  scheduleOf,
} from './post-state.ts';
import { XSS_PAYLOADS } from './testing/xss-payloads.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const POST: AdminPost = {
  ...EMPTY_POST,
  id: 'one',
  slug: 'one',
  title: 'One',
  status: 'draft',
  publishedAt: null,
  unpublishedAt: null,
  updatedAt: '2026-02-01T00:00:00Z',
  version: 3,
};
const YESTERDAY = '2026-02-28T12:00:00Z';
const TOMORROW = '2026-03-02T12:00:00Z';

test('tags satisfy the schema for any typed text', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...XSS_PAYLOADS, 'Münzen', '-- a', 'a,b,,c'),
  );
  fc.assert(
    fc.property(typed, fc.array(typed, { maxLength: 20 }), (one, many) => {
      expect(tidyTag(one)).toMatch(/^([a-z0-9][a-z0-9 -]{0,39})?$/);
      const tags = [one, ...many].reduce<readonly string[]>(withTags, []);
      expect(tags.length).toBeLessThanOrEqual(MAX_TAGS);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(tag).toMatch(/^[a-z0-9][a-z0-9 -]{0,39}$/);
    }),
  );
  expect(withTags(['coins'], 'Münzen, Coins ,  Treasure Act')).toEqual(['coins', 'munzen', 'treasure act']);
});

test('problems name the field and what to do; scripts are not problems', () => {
  const fields = (problems: ReturnType<typeof postProblems>) => problems.map(({ field }) => field);
  expect(fields(postProblems(EMPTY_POST))).toEqual(['title', 'slug']);
  expect(fields(postProblems({ ...POST, coverUrl: 'javascript:alert(1)' }))).toEqual([
    'coverUrl',
    'coverAlt',
  ]);
  expect(postProblems({ ...POST, body: 'x'.repeat(200_003) })).toEqual([
    { field: 'body', message: 'The text has at most 200,000 characters. Remove 3.' },
  ]);
  expect(postProblems({ ...POST, seoTitle: '🪙'.repeat(200) })).toEqual([]);
  for (const payload of XSS_PAYLOADS) {
    expect(
      postProblems({ ...POST, title: payload, body: payload, excerpt: payload, author: payload }),
    ).toEqual([]);
  }
});

test('text is stored without characters that the database refuses', () => {
  expect(writableText('a\0b\r\nc\ud800d🪙\rx')).toBe('ab\ncd🪙\nx');
});

test('a scheduled post is public from its time on', () => {
  expect(postState({ status: 'scheduled', publishedAt: TOMORROW }, NOW)).toBe('scheduled');
  expect(postState({ status: 'scheduled', publishedAt: YESTERDAY }, NOW)).toBe('published');
  expect(postState({ status: 'published', publishedAt: TOMORROW }, NOW)).toBe('scheduled');
  expect(postState({ status: 'draft', publishedAt: YESTERDAY }, NOW)).toBe('draft');
});

test('republishing keeps the first date, and a first publication lets the server set it', () => {
  expect(publishedNow(null, NOW)).toEqual({ status: 'published', publishedAt: null });
  expect(publishedNow({ status: 'scheduled', publishedAt: TOMORROW }, NOW)).toEqual({
    status: 'published',
    publishedAt: null,
  });
  expect(publishedNow({ status: 'draft', publishedAt: YESTERDAY }, NOW)).toEqual({ status: 'published' });
});

test('explains the fate of the old address for each state', () => {
  const renamed = { ...POST, slug: 'two' };
  expect(addressChange(null, renamed, NOW)).toBeNull();
  expect(addressChange(POST, POST, NOW)).toBeNull();
  expect(addressChange(POST, renamed, NOW)).toContain('/guides/one was never public');
  const published = { ...POST, status: 'published', publishedAt: YESTERDAY } as const;
  expect(addressChange(published, renamed, NOW)).toBe('Links to /guides/one will redirect to /guides/two.');
  expect(addressChange(published, { ...POST, category: 'news' }, NOW)).toContain('/news/one');
  expect(addressChange({ ...published, publishedAt: TOMORROW }, renamed, NOW)).toContain(
    'will appear at /guides/two',
  );
  expect(addressChange({ ...POST, unpublishedAt: YESTERDAY }, renamed, NOW)).toContain(
    'once it is published again',
  );
});

test("a time is in the author's time zone, and in the future", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 * 365 * 24 * 60 }), (minutes) => {
      const at = NOW + minutes * 60_000;
      const { day, time } = localFields(at);
      const planned = scheduleOf(day, time, NOW);
      expect(planned.ok && localFields(Date.parse(planned.value.publishedAt))).toEqual({ day, time });
    }),
  );
  const { day, time } = localFields(NOW);
  expect(scheduleOf(day, time, NOW)).toMatchObject({
    ok: false,
    error: expect.stringContaining('has passed'),
  });
  expect(scheduleOf('', '09:00', NOW).ok).toBe(false);
  expect(scheduleOf('2026-02-30', '09:00', NOW).ok).toBe(false);
  expect(scheduleOf('2046-02-28', '09:00', NOW).ok).toBe(false);
  expect(scheduleOf('nonsense', 'x', NOW).ok).toBe(false);
  expect(Number(localInstant('2026-03-01', '09:30'))).toBe(new Date(2026, 2, 1, 9, 30).getTime());
});

test("no local text is replaced by the server's", () => {
  const ownFields = { ...EMPTY_POST, title: 'Mine', slug: 'mine' };
  const base = fc.option(fc.integer({ min: 1, max: 5 }).map((version): AdminPost => ({ ...POST, version })));
  const storedDraft = base.map((from): StoredPost => ({ id: 'one', fields: ownFields, base: from }));
  const server = fc.option(
    fc.integer({ min: 1, max: 5 }).map((version): AdminPost => ({ ...POST, version })),
  );
  fc.assert(
    fc.property(server, storedDraft, (found, draft) => {
      const opened = openedPost(found, draft, { id: 'other', author: 'A' });
      expect(opened).toMatchObject({ id: 'one', fields: ownFields, isRestored: true });
      const isBehind = found !== null && (draft.base === null || found.version > draft.base.version);
      expect(opened.newer).toEqual(isBehind ? found : null);
      expect(opened.saved).toEqual(isBehind ? draft.base : (found ?? draft.base));
    }),
  );
  expect(openedPost(POST, { id: 'one', fields: POST, base: null }, { id: 'x', author: '' }).newer).toBeNull();
  expect(openedPost(null, null, { id: 'new', author: 'A. Writer' })).toMatchObject({
    id: 'new',
    saved: null,
    fields: { author: 'A. Writer' },
  });
  expect(isSamePost(POST, { ...POST, tags: ['a'] })).toBe(false);
});
