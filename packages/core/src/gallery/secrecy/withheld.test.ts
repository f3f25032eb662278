import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyCharacter } from '../../../../../scripts/test/any-character.ts';
import { foldText } from './fold-text.ts';
import { MOST_NAMES, ownNames } from './private-names.ts';
import { withheldDetail, withheldReason } from './withheld.ts';

const reveals = (words: string) => withheldDetail(words, [])?.reveals ?? null;

const namesIn = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const OWN = ownNames([
  { kind: 'quest', words: 'Roman coins at Grantchester mill' },
  { kind: 'quest', words: 'Sunday rally, long ploughed field' },
  { kind: 'place', words: 'Fozzleby Hollow' },
  { kind: 'permission', words: 'Manor Farm, Mill Lane, Grantchester CB3 9NL' },
]);

it.each(['./pas-names.txt', './harmless-names.txt'])('allows the three hundred names of %s', (file) => {
  const names = namesIn(file);
  expect(new Set(names).size).toBe(300);
  expect(names.filter((name) => withheldDetail(name, OWN) !== null)).toEqual([]);
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
  ['found 27 Nov', 'date'],
  ['27th of November', 'date'],
  ['Nov 27th', 'date'],
  ['twenty-seventh of November', 'date'],
  ['November the 27th', 'date'],
  ['27/11', 'date'],
  ['11/27', 'date'],
  ['found 5/11', 'date'],
  ['27.11.', 'date'],
  ['27.XI.2026', 'date'],
  ['on the 27th', 'date'],
  ['Friday 27', 'date'],
  ['Sat 28 Nov', 'date'],
  ['last Sunday', 'date'],
  ['this morning at 9', 'date'],
  ['found yesterday', 'date'],
  ['found on Boxing Day', 'date'],
  ['at 10:42 am', 'time'],
  ['10.42am', 'time'],
  ['9 a.m.', 'time'],
  ['at 10.42', 'time'],
  ['1042h', 'time'],
  ['10h42', 'time'],
  ['at nine o’clock', 'time'],
  ['half past nine', 'time'],
  ['morning at 9', 'time'],
  ['5I.38I37', 'coordinates'],
  ['5I.38I37, O.I2I8I', 'coordinates'],
  ['52.2O531', 'coordinates'],
  ['N5I.38I O.I2I', 'coordinates'],
  ['TQ3OO8O1', 'grid reference'],
  ['IO91wm', 'grid reference'],
  ['gcpvj0du', 'geohash'],
  ['Brooch (GCPVJ0DU) by the hedge', 'geohash'],
  ['geohash gcpvj', 'geohash'],
  ['filled dot count dot soap', 'what3words'],
])('%j is withheld as %s', (words, why) => {
  expect(reveals(words)).toBe(why);
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
    { kind: 'place', words: 'Fozzleby Hollow' },
    { kind: 'permission', words: 'Manor Farm, Mill Lane, Grantchester CB3 9NL' },
    { kind: 'landowner', words: 'J. Archer & Sons' },
    { kind: 'address', words: '7 Kölner Straße' },
  ]);
  it.each([
    ['Grantchester penny', 'place'],
    ['fozzleby brooch', 'place'],
    ['FozzleBy’s ring', 'place'],
    ['Hollow brooch', null],
    ['penny, GRANTCHESTER mill', 'place'],
    ['G r a n t-chester penny', 'place'],
    ['Gran\u200btchéster', 'place'],
    ['long_meadow token', 'quest'],
    ['Archer’s button', 'landowner'],
    ['Button of the Mill-Lane', 'permission'],
    ['kolner strasze', 'address'],
    ['KÖLNER STRASSE', 'address'],
    ['Mill stone', null],
    ['Kölner Straße 7', 'address'],
    ['Ely token', 'place'],
    ['Freely cut token', null],
    ['Field dressing tin', null],
    ['Manor house key', null],
    ['Cambs penny', null],
  ])('%j: %s', (words, kind) => {
    expect(withheldDetail(words, names)?.reveals ?? null).toBe(kind);
  });

  it('withhold every text when one of them has more parts than can be looked for', () => {
    const parts = (count: number) =>
      Array.from({ length: count }, (_, at) => `qx${'abcdefgh'[at % 8]}${'ijklmnop'[Math.floor(at / 8)]}`);
    const most = ownNames([{ kind: 'quest', words: parts(MOST_NAMES - 1).join(', ') }]);
    expect(withheldDetail('Penny', most)).toBeNull();
    const more = withheldDetail('Penny', ownNames([{ kind: 'quest', words: parts(MOST_NAMES).join(', ') }]));
    expect(more && withheldReason(more)).toBe(
      'Every text is withheld, because the title of one of your quests has too many parts to look for.',
    );
  });

  it('are explained to their owner, like every reason', () => {
    const why = withheldDetail('Grantchester penny', names);
    expect(why && withheldReason(why)).toBe('“grantchester” is part of the place of one of your quests.');
    const other = withheldDetail('TL4458', names);
    expect(other && withheldReason(other)).toBe('It looks like a grid reference.');
  });
});
