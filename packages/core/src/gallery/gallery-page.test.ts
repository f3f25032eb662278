import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FINDS_PER_PAGE,
  galleryAddress,
  partOfServerPage,
  pictureSet,
  readGalleryAddress,
} from './gallery-page.ts';
import { GALLERY_PAGE_SIZE } from './gallery-page-size.ts';

const ID = '3f2b8c1e-0000-4000-8000-000000000abc';
const addressOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://metalquest.example');
  return readGalleryAddress(pathname, searchParams);
};

test.each([
  ['/gallery/mudlark', { key: 'mudlark', page: 1 }],
  ['/gallery/MudLark?page=2', { key: 'mudlark', page: 2 }],
  [`/gallery/${ID.toUpperCase()}`, { key: ID, page: 1 }],
  ['/gallery/mudlark?page=5000', { key: 'mudlark', page: 5000 }],
  ['/gallery/mudlark?page=5001', null],
  ['/gallery/mudlark?page=0', null],
  ['/gallery/mudlark?page=-1', null],
  ['/gallery/mudlark?page=x', null],
  ['/gallery/mud%20lark', null],
  ['/gallery/%00', null],
  ['/gallery/ab', null],
  [`/gallery/${ID.replaceAll('-', '')}`, null],
  ['/gallery/admin', null],
  ['/gallery/', null],
  ['/gallery', null],
  ['/gallery/mudlark/more', null],
])('%s requests %j', (address, found) => {
  expect(addressOf(address)).toEqual(found);
});

test('a parsed address formats back unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{3,20}$/), fc.integer({ min: 1, max: 5_000 }), (key, page) => {
      const read = addressOf(galleryAddress({ key, page }));
      if (read) expect(read).toEqual({ key, page });
    }),
  );
});

test("pages map to the parts of the server's pages in order", () => {
  const parts = GALLERY_PAGE_SIZE / FINDS_PER_PAGE;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (page) => {
      const { serverPage, part } = partOfServerPage(page);
      expect((serverPage - 1) * parts + part).toBe(page);
      expect(part).toBeGreaterThanOrEqual(1);
      expect(part).toBeLessThanOrEqual(parts);
    }),
  );
  expect(partOfServerPage(1)).toEqual({ serverPage: 1, part: 1 });
});

test('a picture is offered in distinct widths up to its own', () => {
  const widths = (width: number | null, mostPx: number) =>
    pictureSet('', { id: 'x', width, height: null }, mostPx)
      .split(', ')
      .map((each) => /width=(\d+) (\d+)w$/.exec(each)?.slice(1).map(Number));
  expect(widths(500, 1_600)).toEqual([
    [320, 320],
    [480, 480],
    [640, 500],
  ]);
  expect(widths(2_560, 640)).toEqual([
    [320, 320],
    [480, 480],
    [640, 640],
  ]);
  expect(widths(200, 640)).toEqual([[320, 200]]);
  expect(widths(null, 480)).toEqual([
    [320, 320],
    [480, 480],
  ]);
});
