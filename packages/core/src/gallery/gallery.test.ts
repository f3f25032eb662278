import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GALLERY_FIELDS, galleryLayout, withGalleryField } from './gallery-choices.ts';
import { slugOf, slugProblem } from './gallery-slug.ts';
import { tellsWhere } from './tells-where.ts';

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
  ['Mudlark', 'small letters'],
  ['köln', 'small letters'],
  ['admin', 'word of the site'],
  ['11111111-1111-4111-8111-111111111111', 'number'],
])('the address %j: %s', (slug, problem) => {
  if (problem === null) expect(slugProblem(slug)).toBeNull();
  else expect(slugProblem(slug)).toContain(problem);
});

test('what a text becomes is an address, or too short for one, or a word of the site', () => {
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

test('a field is put in where the server has it, and taken out again', () => {
  const names = GALLERY_FIELDS.map(({ field }) => field);
  fc.assert(
    fc.property(fc.subarray(names), fc.constantFrom(...names), (shown, field) => {
      const without = withGalleryField(shown, field, false);
      const with_ = withGalleryField(without, field, true);
      expect(without).not.toContain(field);
      expect(with_).toEqual(names.filter((name) => name === field || shown.includes(name)));
    }),
  );
  expect(withGalleryField(['later', 'depth'], 'month', true)).toEqual(['depth', 'month', 'later']);
  expect(galleryLayout('masonry')).toBe('masonry');
  expect(galleryLayout('spiral')).toBe('rows');
});

test.each([
  ['Penny 52.2053', true],
  ['Penny at 52.2, 0.12', true],
  ['52° 12′ N', true],
  ['Buckle TL 4458 5841', true],
  ['buckle tl44585841', true],
  ['Buckle O 099 361', true],
  ['buckle j0813190483', true],
  ['Ring 30U WF 8005 0547', true],
  ['ring 30uwf80050547', true],
  ['Token no 1234', false],
  ['Pattern A 12 34', false],
  ['9ct gold 1912', false],
  ['Grantchester penny', true],
  ['penny, GRANTCHESTER mill', true],
  ['Cambs penny', false],
  ['Sn 1947 (tin)', false],
  ['Buckle 12.5 x 30.1 mm', false],
  [null, false],
])('%j gives the place away: %s', (words, tells) => {
  expect(tellsWhere(words, 'Grantchester, Cambridgeshire, UK')).toBe(tells);
});
