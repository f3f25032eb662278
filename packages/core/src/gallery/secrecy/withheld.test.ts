import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyCharacter } from '../../../../../scripts/test/any-character.ts';
import { gridReferenceOf } from '../../geo/grid-reference.ts';
import { foldText, ZEROS } from './fold-text.ts';
import { ownNames } from './private-names.ts';
import { withheldDetail, withheldReason } from './withheld.ts';

const reveals = (words: string) => withheldDetail(words, [])?.reveals ?? null;

const PAS_NAMES = readFileSync(new URL('./pas-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('allows three hundred names of real finds', () => {
  expect(PAS_NAMES).toHaveLength(300);
  expect(PAS_NAMES.filter((name) => reveals(name) !== null)).toEqual([]);
});

it.each([
  'Token no 1234',
  'Token No 123456',
  'Pattern A 12 34',
  'Sn 1947 (tin)',
  '9ct gold 1912',
  'Henry III penny, 1.42 g',
  'Buckle 12.5 x 30.1 mm',
  'Thimble 22.5 x 17.25',
  'Thimble 22.5mm, 17.25mm, 3.1g',
  'Edward I penny class 10cf1',
  '5 Mark 1951',
  '1797 GB cartwheel',
  '1862 AE farthing',
  'Constantine I 307-337 AD, 330-335',
  'C17 token, C18 cent',
  '2s 6d 1836',
  'SUSS-12345',
  'Nuremberg jetton c. 1550-1586',
  'M4 2nd century',
])('%j is allowed', (name) => {
  expect(reveals(name)).toBeNull();
});

it.each([
  ['52,20531 0,12181', 'coordinates'],
  ['lat 52.205 lon 0.122', 'coordinates'],
  ['52 12 19 N 0 7 18 E', 'coordinates'],
  ['N52.2 E0.12', 'coordinates'],
  ['52d12m19s N 0d7m18s E', 'coordinates'],
  ['52 12 19 0 7 18', 'coordinates'],
  ['52 12.319 N 0 7.309 E', 'coordinates'],
  ['52º here', 'coordinates'],
  ['Penny at 52.2, 0.12', 'coordinates'],
  ['Finds of 52.20531 Grantchester', 'coordinates'],
  ['544940,258730', 'coordinates'],
  ['544 940 258 730', 'coordinates'],
  ['easting 5449', 'coordinates'],
  ['५२.२०५३१', 'coordinates'],
  ['５２．２０５３１', 'coordinates'],
  ['٥٢٫٢٠٥٣١ ٠٫١٢١٨١', 'coordinates'],
  ['5️⃣2️⃣.2️⃣0️⃣5️⃣3️⃣', 'coordinates'],
  ['52.2\u200b05\u00ad3', 'coordinates'],
  ['9F42644C+7P', 'plus code'],
  ['644c +7p', 'plus code'],
  ['9F420000＋', 'plus code'],
  ['Buckle TL 4458 5841', 'grid reference'],
  ['TL4458', 'grid reference'],
  ['tl 44 58', 'grid reference'],
  ['buckle tl44585841', 'grid reference'],
  ['Buckle O 099 361', 'grid reference'],
  ['buckle j0813190483', 'grid reference'],
  ['Ring 30U WF 8005 0547', 'grid reference'],
  ['ring 30uwf80050547', 'grid reference'],
  ['CB3 9NL', 'postcode'],
  ['cb39nl', 'postcode'],
  ['SW1A 1TH', 'postcode'],
  ['D02 X285', 'postcode'],
  ['a65f4e2', 'postcode'],
  ['1012 AB', 'postcode'],
  ['9711lm', 'postcode'],
  ['50667 Köln', 'postcode'],
  ['found near 50667', 'postcode'],
  ['Austin, TX 78701', 'postcode'],
  ['///filled.count.soap', 'what3words'],
  ['at filled.count.soap', 'what3words'],
  ['found 23/11/2026', 'date'],
  ['23.11.26', 'date'],
  ['2026-11-23', 'date'],
  ['20261123', 'date'],
  ['23rd of November 2026', 'date'],
  ['Nov 23, 2026', 'date'],
  ['23. Dezember 2026', 'date'],
])('%j is withheld as %s', (words, why) => {
  expect(reveals(words)).toBe(why);
});

/** Invisible characters. */
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\ufe0f',
  '\u{e0041}',
];
const hidden = fc.array(fc.constantFrom('', '', ...INVISIBLE), { minLength: 1, maxLength: 12 });
const sprinkle = (text: string, among: readonly string[]) =>
  [...text].map((each, at) => each + (among[at % among.length] ?? '')).join('');
const zero = fc.constantFrom(0x30, 0xff10, 0x1d7ce, ...ZEROS);
const inDigits = (text: string, from: number) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(from + Number(digit)));

const place = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const separator = fc.constantFrom(
  ' ',
  ',',
  ', ',
  ';',
  '/',
  ' | ',
  '\t',
  '\n',
  ' – ',
  ' and ',
  ' lon ',
  ' 🙂 ',
  ' × ',
  '_',
);

describe('at any position and in any notation', () => {
  it('finds a decimal coordinate', () => {
    const mark = fc.constantFrom('.', ',', '·', '٫', '．', '，', '’');
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 3, max: 8 }),
        mark,
        separator,
        zero,
        hidden,
        ({ lat, lng }, decimals, point, between, from, among) => {
          const text = [lat, lng].map((each) => each.toFixed(decimals).replace('.', point)).join(between);
          expect(reveals(`Penny ${sprinkle(inDigits(text, from), among)}`)).not.toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('finds a coordinate in degrees, minutes and seconds', () => {
    const gaps = fc.constantFrom(
      ['°', '′', '″'],
      [' ', ' ', ' '],
      [':', ':', ''],
      ['d', 'm', 's'],
      ['-', '-', ''],
      ['º', "'", '"'],
    );
    fc.assert(
      fc.property(
        place,
        gaps,
        fc.boolean(),
        zero,
        hidden,
        ({ lat, lng }, [d, m, s], isBefore, from, among) => {
          const sixty = (degrees: number, sides: string) => {
            const all = Math.round(Math.abs(degrees) * 3600);
            const side = sides[degrees < 0 ? 1 : 0] ?? '';
            const parts = `${Math.floor(all / 3600)}${d}${Math.floor(all / 60) % 60}${m}${all % 60}${s}`;
            return isBefore ? `${side} ${parts}` : `${parts} ${side}`;
          };
          const text = `${sixty(lat, 'NS')} ${sixty(lng, 'EW')}`;
          expect(reveals(`Penny ${sprinkle(inDigits(text, from), among)}`)).not.toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('finds a grid reference, with and without spaces', () => {
    const britain = fc.record({
      lat: fc.double({ min: 51, max: 52.8, noNaN: true }),
      lng: fc.double({ min: -4, max: 1, noNaN: true }),
    });
    const ireland = fc.record({
      lat: fc.double({ min: 52, max: 55, noNaN: true }),
      lng: fc.double({ min: -9, max: -6.5, noNaN: true }),
    });
    const written = fc.oneof(
      fc.tuple(britain, fc.constant('os' as const), fc.constantFrom(4, 6, 8, 10)),
      fc.tuple(ireland, fc.constant('irish' as const), fc.constantFrom(6, 8, 10)),
      fc.tuple(
        place.filter(({ lat }) => Math.abs(lat) < 79),
        fc.constant('mgrs' as const),
        fc.constantFrom(6, 8, 10),
      ),
    );
    fc.assert(
      fc.property(
        written,
        fc.boolean(),
        zero,
        hidden,
        ([{ lat, lng }, system, digits], isTight, from, among) => {
          const reference = gridReferenceOf({ lng, lat }, system, digits as 6) ?? '';
          expect(reference).not.toBe('');
          const text = isTight ? reference.replaceAll(' ', '').toLowerCase() : reference;
          expect(reveals(`Penny ${sprinkle(inDigits(text, from), among)}`)).not.toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test('folding maps every digit to ASCII, and removes zero-width characters', () => {
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const each = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(each)) expect(foldText(each), code.toString(16)).toMatch(/^[0-9]$/);
    if (/\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(each))
      expect(foldText(`5${each}2`), code.toString(16)).toBe('52');
  }
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

describe('the owner’s own names', () => {
  const names = ownNames([
    { kind: 'quest', words: 'Long Meadow, day 2' },
    { kind: 'quest', words: 'Field' },
    { kind: 'place', words: 'Grantchester, Cambridgeshire, UK' },
    { kind: 'place', words: 'Ely' },
    { kind: 'permission', words: 'Manor Farm, Mill Lane, Grantchester CB3 9NL' },
    { kind: 'landowner', words: 'J. Archer & Sons' },
    { kind: 'address', words: '7 Kölner Straße' },
  ]);
  it.each([
    ['Grantchester penny', 'place'],
    ['penny, GRANTCHESTER mill', 'place'],
    ['G r a n t-chester penny', 'place'],
    ['Gran\u200btchéster', 'place'],
    ['long_meadow token', 'quest'],
    ['Archer’s button', 'landowner'],
    ['Button of the Mill-Lane', 'permission'],
    ['kolner strasze', null],
    ['KÖLNER STRASSE', null],
    ['Kölner Straße 7', 'address'],
    ['Ely token', 'place'],
    ['Freely cut token', null],
    ['Field dressing tin', null],
    ['Manor house key', null],
    ['Cambs penny', null],
  ])('%j: %s', (words, kind) => {
    expect(withheldDetail(words, names)?.reveals ?? null).toBe(kind);
  });

  it('are explained to their owner, like every reason', () => {
    const why = withheldDetail('Grantchester penny', names);
    expect(why && withheldReason(why)).toBe('“grantchester” is part of the place of one of your quests.');
    const other = withheldDetail('TL4458', names);
    expect(other && withheldReason(other)).toBe('It looks like a grid reference.');
  });
});
