import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { articlePieces, PIECE_CHARACTERS } from './article-pieces.ts';
import { isPictureElsewhere, linkAddress, ownAddress, pictureAddress } from './link-address.ts';
import { parseArticle, readArticle } from './parse-article.ts';
import { addressesOf, everyNode } from './testing/article-nodes.ts';
import { XSS_PAYLOADS } from './testing/xss-payloads.ts';

const ORIGIN = 'https://own.example';

/** How a browser resolves an address on our pages, independent of the code under test. */
function isAllowed({ href, isPicture }: { href: string; isPicture: boolean }): boolean {
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(href)) return false;
  const url = new URL(href, `${ORIGIN}/guides/x`);
  if (url.username !== '' || url.password !== '') return false;
  if (href.startsWith('/') || href.startsWith('#')) return url.origin === ORIGIN;
  const schemes = isPicture ? ['https:'] : ['http:', 'https:', 'mailto:', 'tel:'];
  return schemes.includes(url.protocol) && href.toLowerCase().startsWith(url.protocol);
}

function expectSafe(markdown: string): void {
  const { article, problems } = readArticle(markdown);
  for (const address of addressesOf(article.body)) expect(address).toSatisfy(isAllowed);
  const lines = markdown.split(/\r\n?|\n/).length;
  for (const { line } of problems) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
  }
  // The cache and the API need a tree that survives JSON.
  expect(JSON.parse(JSON.stringify(article))).toEqual(article);
}

test('there are enough payloads', () => {
  expect(new Set(XSS_PAYLOADS).size).toBeGreaterThanOrEqual(60);
});

test.each(XSS_PAYLOADS)('%j creates no unsafe link', (payload) => {
  expectSafe(payload);
  expectSafe(`before ${payload} after\n\n> - ${payload}\n\n| ${payload} |\n| - |\n| ${payload} |`);
});

test('combined, nested and truncated payloads create no unsafe link', () => {
  const part = fc.oneof(
    fc.constantFrom(...XSS_PAYLOADS),
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '![',
      '<',
      '>',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '|',
      '`',
      '&#',
      ';',
      '[x]',
      '^',
    ),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.nat(200), (parts, cut) => {
      expectSafe(parts.join(''));
      expectSafe(parts.join('').slice(cut));
    }),
    { numRuns: 60 },
  );
});

test('every accepted address is of an allowed kind', () => {
  const schemes = [
    'javascript:',
    'data:',
    'https:',
    'https://',
    'http://',
    'mailto:',
    'tel:',
    '/',
    '//',
    '/\\',
    '#',
    '',
  ];
  const address = fc.tuple(fc.constantFrom(...schemes), fc.string({ unit: anyCharacter, maxLength: 20 }));
  fc.assert(
    fc.property(address, fc.constantFrom('', '\t', '\u0000', ' ', '\u200b'), ([scheme, rest], junk) => {
      for (const text of [
        scheme + rest,
        junk + scheme + rest,
        scheme.slice(0, 3) + junk + scheme.slice(3) + rest,
      ]) {
        const link = linkAddress(text);
        if (link) expect({ href: link.href, isPicture: false }).toSatisfy(isAllowed);
        const picture = pictureAddress(text);
        if (picture) expect({ href: picture, isPicture: true }).toSatisfy(isAllowed);
      }
    }),
  );
});

test.each([
  ['https://finds.org.uk/a?b=c#d', { href: 'https://finds.org.uk/a?b=c#d', isOutside: true }],
  ['http://a.example', { href: 'http://a.example/', isOutside: true }],
  ['/guides/coins#top', { href: '/guides/coins#top', isOutside: false }],
  ['mailto:who@example.org', { href: 'mailto:who@example.org', isOutside: false }],
  ['tel:+44-20-7946-0000', { href: 'tel:+44-20-7946-0000', isOutside: false }],
  ['guides/coins', null],
  ['HTTPS://A.example/', { href: 'https://a.example/', isOutside: true }],
])('the address %j', (address, expected) => {
  expect(linkAddress(address)).toEqual(expected);
});

test('addresses with bidirectional control characters are rejected', () => {
  expect(ownAddress('/a\u202Eb')).toBeNull();
  expect(pictureAddress('http://a.example/x.png')).toBeNull();
});

const SIZE = 200_000;
const repeated = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);

test.each([
  '[',
  '![',
  ']',
  'a]',
  '[a](',
  '[a](<',
  '[^',
  '*a **a ',
  'a**b',
  '_a __a ',
  '~a ~~a ',
  '>',
  '> > a\n',
  '- ',
  '* a\n  - ',
  '`',
  '`a``b```c',
  'a.',
  'a@',
  'www.a.',
  'http://a',
  '[r]: /u\n\n[r] ',
  '|a|b|\n',
  '&#',
  '<',
  '<!--a',
  '\\',
  'a\n',
  '\t',
  '# a\n',
  '```\n',
  '~~~ x\n[a](b)\n',
  '1. a\n',
  '[^a]: b\n',
  '(((',
  '*[a](b)* ',
  '|a',
  '\u0000',
  '\uD800',
  '$',
])('200,000 characters of %j are split into bounded pieces without loss', (text) => {
  const markdown = repeated(text);
  const { pieces, names } = articlePieces(markdown);
  expect(names.length).toBeLessThanOrEqual(100);
  let total = 0;
  for (const piece of pieces) {
    // Allows for the longest line and the fences that a cut adds.
    expect(piece.text.length).toBeLessThanOrEqual(PIECE_CHARACTERS + 2 * PIECE_CHARACTERS);
    expect(piece.text.split('\n').length).toBeLessThanOrEqual(403);
    total += piece.text.length;
    if (piece.isPlain) continue;
    expect(piece.text.match(/[[\]*_~`<!&]/g)?.length ?? 0).toBeLessThanOrEqual(1500);
  }
  expect(total).toBeGreaterThanOrEqual(markdown.replaceAll('\n', '').length);
  expect(total).toBeLessThanOrEqual(2 * SIZE);
});

test.each(['[', '[a](b) ', '> ', '* a\n  - ', '|a|b|\n', 'a\n'])(
  '20,000 characters of %j become a tree of linear size and bounded depth',
  (text) => {
    const half = [...everyNode(parseArticle(repeated(text).slice(0, 10_000)).body)].length;
    const whole = [...everyNode(parseArticle(repeated(text).slice(0, 20_000)).body)].length;
    expect(whole).toBeLessThanOrEqual(2 * half + 50);
  },
);

test('a deep tree is flattened', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
  const nested = `${'*a _b '.repeat(200)}${'c_ d* '.repeat(200)}`;
  const list = Array.from({ length: 90 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
  for (const text of [nested, list]) expect(depth(parseArticle(text).body)).toBeLessThan(160);
});

test.each([
  ['/storage/v1/object/public/content/posts/a.webp', false],
  ['https://project.supabase.co/storage/v1/object/public/content/posts/a.webp', false],
  ['https://a.example/x.png', true],
  ['https://a.example/?/storage/v1/object/public/content/posts/a.webp', true],
  ['//a.example/storage/v1/object/public/content/posts/a.webp', true],
])('%s: hidden from readers if on another site: %s', (address, isElsewhere) => {
  expect(isPictureElsewhere(address)).toBe(isElsewhere);
});

test('warns an author about a picture that readers would not see', () => {
  const problemsOf = (address: string) => readArticle(`Text.\n\n![A coin](${address})`).problems;
  expect(problemsOf('https://a.example/x.png')).toEqual([
    { line: 3, message: expect.stringContaining('on another site') },
  ]);
  expect(problemsOf('/screens/quest-light.webp')).toEqual([]);
});
