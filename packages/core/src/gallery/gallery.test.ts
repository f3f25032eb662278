import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GALLERY_FIELDS, galleryLayout, withGalleryField } from './gallery-choices.ts';
import { slugOf, slugProblem } from './gallery-slug.ts';
import { nextPublicationMs, publicationDay } from './publication.ts';

test.each([
  ['mudlark', null],
  ['a-b', null],
  [null, null],
  ['', null],
  ['ab', 'at least 3'],
  ['x'.repeat(61), 'at most 60'],
  ['x'.repeat(60), null],
  ['-mud', 'Begin and end'],
  ['mud-', 'Begin and end'],
  ['Mudlark', 'lowercase letters'],
  ['köln', 'lowercase letters'],
  ['admin', 'word is reserved'],
  ['11111111-1111-4111-8111-111111111111', 'account ID'],
])('the address %j: %s', (slug, problem) => {
  if (problem === null) expect(slugProblem(slug)).toBeNull();
  else expect(slugProblem(slug)).toContain(problem);
});

test('a slug made from a text is valid, too short, or reserved', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugOf(text);
      expect(slug).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(60);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
  expect(slugOf('Köln Finds!')).toBe('koln-finds');
});

test("a field is added in the server's order, and removed", () => {
  const names = GALLERY_FIELDS.map(({ field }) => field);
  fc.assert(
    fc.property(fc.subarray(names), fc.constantFrom(...names), (shownFields, field) => {
      const without = withGalleryField(shownFields, field, false);
      const with_ = withGalleryField(without, field, true);
      expect(without).not.toContain(field);
      expect(with_).toEqual(names.filter((name) => name === field || shownFields.includes(name)));
    }),
  );
  expect(withGalleryField(['later', 'depth'], 'month', true)).toEqual(['depth', 'month', 'later']);
  expect(galleryLayout('masonry')).toBe('masonry');
  expect(galleryLayout('spiral')).toBe('rows');
});

test('a publication belongs to the day that started five hours earlier', () => {
  const at = (iso: string) => [
    publicationDay(Date.parse(iso)),
    new Date(nextPublicationMs(Date.parse(iso))).toISOString(),
  ];
  expect(at('2026-11-23T04:59:59.999Z')).toEqual(['2026-11-22', '2026-11-23T05:00:00.000Z']);
  expect(at('2026-11-23T05:00:00Z')).toEqual(['2026-11-23', '2026-11-24T05:00:00.000Z']);
  expect(at('2026-12-31T23:00:00Z')).toEqual(['2026-12-31', '2027-01-01T05:00:00.000Z']);
});
