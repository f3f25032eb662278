import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridReferenceOf } from '../../geo/grid-reference.ts';
import { ZEROS } from './fold-text.ts';
import { withheldDetail } from './withheld.ts';

const reveals = (words: string) => withheldDetail(words, [])?.reveals ?? null;

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
  it('finds a decimal coordinate with letters that look like digits', () => {
    const like = (text: string, one: string, nought: string) =>
      text.replaceAll('1', one).replaceAll('0', nought);
    fc.assert(
      fc.property(
        place,
        fc.constantFrom('1', 'I', 'l', '|', 'І', 'ι'),
        fc.constantFrom('0', 'O', 'o', 'О', 'ο'),
        ({ lat, lng }, one, nought) => {
          const text = [lat, lng].map((each) => each.toFixed(5)).join(', ');
          const figures = text.replaceAll(/[^0-9]/g, '');
          fc.pre(/[2-9]{2}/.test(figures));
          expect(reveals(`Penny ${like(text, one, nought)}`)).not.toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('finds a geohash of six figures or more', () => {
    const hash = fc.stringMatching(/^[b-hj-km-np-z][b-hj-km-np-z0-9]{5,9}$/);
    fc.assert(
      fc.property(hash, (text) => {
        fc.pre(/[0-9]/.test(text) && /[a-z][0-9]+[a-z]/.test(text) && !/^[a-z]?[0-9]/.test(text));
        fc.pre(!/^(?:ms|pf|pr|sp|xf|vf|ef|vg)[0-9]/.test(text));
        expect(reveals(`Brooch (${text})`)).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

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
