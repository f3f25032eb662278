import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { haversineM } from './distance.ts';
import { gridReferenceOf, placeOfGridReference, usualGrid } from './grid-reference.ts';
import { GRID_DIGITS, type GridSquare, squareSizeM } from './grid-square.ts';

function square(text: string): GridSquare {
  const read = placeOfGridReference(text);
  if (!read.ok) throw new Error(`${text}: ${read.error.message}`);
  return read.value;
}

const dms = (degrees: number, minutes: number, seconds: number): number =>
  degrees + minutes / 60 + seconds / 3600;

/** Letters of the 100 km square and metres within it, as a ten-figure reference. */
const tenFigures = (letters: string, easting: number, northing: number): string => {
  const half = (metres: number): string => String(Math.floor(metres) % 100_000).padStart(5, '0');
  return `${letters} ${half(easting)} ${half(northing)}`;
};

/*
 * Test points of the OSTN15 developer pack (Ordnance Survey, Open Government Licence): ETRS89 latitude and
 * longitude, easting and northing, and their square. ETRS89 equals WGS84 here to within half a metre.
 */
const OSTN15 = [
  ['SV', 49.9222619373, -6.29977752014, 91492.146, 11318.804],
  ['SX', 50.438858256, -4.10864563561, 250359.811, 62016.569],
  ['SZ', 50.57563665, -1.2978227724, 449816.371, 75335.861],
  ['TR', 51.3744702555, 1.44454730409, 639821.835, 169565.858],
  ['ST', 51.4275474302, -2.54407618349, 362269.991, 169978.69],
  ['TQ', 51.4893656495, -0.1199255718, 530624.974, 178388.464],
  ['SO', 52.2552938163, -2.15458614387, 389544.19, 261912.153],
  ['SP', 52.2516095123, -0.9124895697, 474335.969, 262047.755],
  ['TF', 52.7513668717, 0.40153547065, 562180.547, 319784.995],
  ['SE', 53.8002151963, -1.66379168242, 422242.186, 433818.701],
  ['NT', 55.9247826551, -3.29479219337, 319188.434, 670947.534],
  ['NF', 57.8135183841, -8.57854456076, 9587.906, 899449.0],
  ['HZ', 59.5347079449, -1.62516966058, 421300.525, 1072147.239],
  ['HT', 60.1330809166, -2.07382822798, 395999.668, 1138728.951],
] as const;

describe('the National Grid of Great Britain', () => {
  test.each(OSTN15)(
    'a point in %s (%f, %f) matches the Ordnance Survey, to 5 m',
    (letters, lat, lng, e, n) => {
      // Truncation costs up to a metre on each axis.
      expect(haversineM(square(tenFigures(letters, e, n)).southWest, { lat, lng })).toBeLessThan(
        5 + Math.SQRT2,
      );
      expect(gridReferenceOf({ lat, lng }, 'os', 2)?.slice(0, 2)).toBe(letters);
    },
  );

  /*
   * Nine rows of the Portable Antiquities Scheme (CC BY), which gives the south-west corner of each
   * reference's square, computed with the same seven parameters.
   */
  test.each([
    ['SE1578', 54.19754045, -1.77158015],
    ['TQ4054', 51.26796582, 0.00539315],
    ['TM3490', 52.45778299, 1.44280915],
    ['SU6588', 51.58711477, -1.06319602],
    ['TF6417', 52.72578286, 0.42706105],
    ['SU6361', 51.34460092, -1.09686329],
    ['TQ9371', 51.40518041, 0.7734847],
    ['SO6796', 52.56082562, -2.48822105],
    ['SE2501', 53.50510141, -1.6245452],
  ])('%s starts where the Portable Antiquities Scheme says', (text, lat, lng) => {
    const { southWest, place, sizeM } = square(text);
    expect(haversineM(southWest, { lat, lng })).toBeLessThan(0.1);
    expect(sizeM).toBe(1000);
    expect(haversineM(southWest, place)).toBeCloseTo(Math.SQRT1_2 * 1000, -1);
  });

  it('covers the Scillies to Shetland and no more', () => {
    expect(square('SV 0 0').southWest.lat).toBeCloseTo(49.77, 1);
    expect(square('HP 60 10').place.lat).toBeCloseTo(60.78, 1);
    expect(gridReferenceOf({ lat: 48.8566, lng: 2.3522 }, 'os', 8)).toBeNull();
    expect(gridReferenceOf({ lat: -33.87, lng: 151.21 }, 'os', 8)).toBeNull();
  });
});

describe('the Irish Grid', () => {
  /*
   * Check points of Ordnance Survey of Northern Ireland, and the GPS station of "Making maps compatible with
   * GPS".
   */
  test.each([
    ['H', dms(54, 18, 49.673618), -dms(7, 38, 14.133209), 223657.156, 340618.902],
    ['J', dms(54, 45, 2.413355), -dms(6, 19, 17.094677), 308131.471, 390483.856],
    ['H', dms(54, 12, 20.875523), -dms(6, 37, 44.494849), 289507.735, 329405.008],
    ['O', 53.3642734370663, -6.34898734665306, 309958.26, 236141.93],
  ])('a point in %s (%f, %f) matches the survey, to 1 m', (letter, lat, lng, e, n) => {
    const { southWest } = square(tenFigures(letter, e, n));
    // Truncation costs up to a metre on each axis.
    expect(haversineM(southWest, { lat, lng })).toBeLessThan(2.4);
    expect(gridReferenceOf({ lat, lng }, 'irish', 6)).toBe(
      square(tenFigures(letter, e, n).replace(/(\d{3})\d\d/g, '$1')).text,
    );
  });

  it('does not cover Great Britain beyond its edge', () => {
    expect(gridReferenceOf({ lat: 51.5, lng: -0.12 }, 'irish', 8)).toBeNull();
  });
});

test.each([
  ['London', 51.5, -0.12, 'os'],
  ['Dover', 51.13, 1.31, 'os'],
  ['Lowestoft', 52.47, 1.75, 'os'],
  ['St Kilda', 57.81, -8.58, 'os'],
  ['Unst', 60.8, -0.8, 'os'],
  ['the Isle of Man', 54.2, -4.5, 'os'],
  ['Campbeltown', 55.42, -5.6, 'os'],
  ['Stranraer', 54.9, -5.03, 'os'],
  ['Dublin', 53.35, -6.26, 'irish'],
  ['Belfast', 54.6, -5.93, 'irish'],
  ['Malin Head', 55.38, -7.37, 'irish'],
  ['Dingle', 52.14, -10.27, 'irish'],
  ['Calais', 50.95, 1.86, 'mgrs'],
  ['Boulogne', 50.73, 1.61, 'mgrs'],
  ['Jersey', 49.2, -2.1, 'mgrs'],
  ['Ohio', 40.4, -82.9, 'mgrs'],
])('maps of %s use the grid of their country', (_place, lat, lng, grid) => {
  expect(usualGrid({ lat, lng })).toBe(grid);
  expect(gridReferenceOf({ lat, lng }, usualGrid({ lat, lng }), 10)).not.toBeNull();
});

describe('the military grid', () => {
  /*
   * From GEOTRANS of the National Geospatial-Intelligence Agency; the first from FGDC-STD-011-2001, table 1.
   */
  test.each([
    [38.889467309501576, -77.0352402156242, 10, '18S UJ 23483 06479'],
    [40.446111, -79.982222, 10, '17T NE 86309 77770'],
    [60.5, 4.5, 10, '32V KN 52928 15548'],
    [78.2, 15.0, 10, '33X WG 00000 80689'],
    [72.0, 38.0, 8, '37X DV 6551 8921'],
    [-33.8688, 151.2093, 10, '56H LH 34368 50948'],
    [51.5074, -0.1278, 6, '30U XC 993 101'],
    [0.0001, -0.0001, 10, '30N ZF 33967 00011'],
    [-0.5, 179.999, 10, '60M ZE 33854 44658'],
    [35.6762, 139.6503, 2, '54S UE 7 4'],
    [64.8378, -147.7164, 10, '06W VS 66012 90570'],
    [19.4326, -99.1332, 10, '14Q MG 86017 48700'],
    [56.1, 3.1, 10, '32V JH 33226 32906'],
  ] as const)('%f, %f with %i figures is %s', (lat, lng, digits, text) => {
    expect(gridReferenceOf({ lat, lng }, 'mgrs', digits)).toBe(text);
    const read = square(text);
    expect(read.text).toBe(text);
    expect(haversineM(read.place, { lat, lng })).toBeLessThan(read.sizeM * 0.72);
  });

  it('is limited to 84 degrees north and 80 south', () => {
    expect(gridReferenceOf({ lat: 84.3, lng: 50 }, 'mgrs', 10)).toBeNull();
    expect(gridReferenceOf({ lat: -80.3, lng: -100 }, 'mgrs', 10)).toBeNull();
  });
});

const digits = fc.constantFrom(...GRID_DIGITS);
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test.each([
  ['os', degrees(-6, 1.5), degrees(50.2, 58.6)],
  ['irish', degrees(-10, -5.6), degrees(51.5, 55.3)],
  ['mgrs', degrees(-180, 180), degrees(-79.9, 83.9)],
] as const)('the %s reference of any place names a square that contains it', (system, lngs, lats) => {
  fc.assert(
    fc.property(lngs, lats, digits, (lng, lat, count) => {
      const text = gridReferenceOf({ lng, lat }, system, count);
      expect(text).not.toBeNull();
      const read = square(text ?? '');
      expect(read).toMatchObject({ system, digits: count, sizeM: squareSizeM(count), text });
      // Half a diagonal, plus a margin for the projection's scale and the loss of the round trip.
      expect(haversineM(read.place, { lng, lat })).toBeLessThan(read.sizeM * 0.72 + 0.3);
    }),
    { numRuns: 300 },
  );
});

test('few typed figures give the middle of their square in full precision', () => {
  fc.assert(
    fc.property(degrees(-6, 1.5), degrees(50.2, 58.6), fc.constantFrom('os', 'irish'), (lng, lat, system) => {
      const coarse = gridReferenceOf({ lng, lat }, system, 8);
      fc.pre(coarse !== null);
      const fine = gridReferenceOf(square(coarse).place, system, 10);
      expect(fine).toBe(coarse.replace(/(\d{4})(?= |$)/g, '$15'));
    }),
    { numRuns: 500 },
  );
});

test('more figures name a square within the larger one', () => {
  fc.assert(
    fc.property(degrees(-6, 1.5), degrees(50.2, 58.6), fc.constantFrom('os', 'mgrs'), (lng, lat, system) => {
      const [fine = '', coarse = ''] = ([10, 6] as const).map(
        (count) => gridReferenceOf({ lng, lat }, system, count) ?? '',
      );
      expect(fine.replace(/(\d{3})\d\d(?= |$)/g, '$1')).toBe(coarse);
    }),
  );
});

test.each([
  ['SE1578', 'SE 15 78'],
  ['SE 1578', 'SE 15 78'],
  ['se15787890', 'SE 1578 7890'],
  [' se 1578  7890 ', 'SE 1578 7890'],
  ['ＳＥ１５７８', 'SE 15 78'],
  ['SE 1 5 7 8', 'SE 15 78'],
  ['o099361', 'O 099 361'],
  ['O 0990 3610', 'O 0990 3610'],
  ['30uwf8005505479', '30U WF 80055 05479'],
  ['6W VS 660 905', '06W VS 660 905'],
])('%j is parsed as %s', (typed, text) => {
  expect(square(typed).text).toBe(text);
});

test.each([
  ['', 'not-a-reference'],
  ['a field in Kent', 'not-a-reference'],
  ['54.19754, -1.77158', 'not-a-reference'],
  ['ABC 1234', 'not-a-reference'],
  ['SE 15x8', 'not-a-reference'],
  ['SE', 'no-figures'],
  ['30U WF', 'no-figures'],
  ['SE157', 'odd-figures'],
  ['SE 15 7', 'odd-figures'],
  ['SE 15 7890', 'uneven-halves'],
  ['SE 157890 157890', 'too-many-figures'],
  ['SI 1578', 'no-such-square'],
  ['AA 1578', 'no-such-square'],
  ['TZ 12 34', 'no-such-square'],
  ['I 1578', 'no-such-square'],
  ['61U WF 80 05', 'no-such-square'],
  ['30I WF 80 05', 'no-such-square'],
  ['30U AA 80 05', 'no-such-square'],
  ['30U WW 80 05', 'no-such-square'],
])('%j is refused as %s, with a message', (typed, code) => {
  const read = placeOfGridReference(typed);
  expect(read).toMatchObject({ ok: false, error: { code } });
  expect(read.ok ? '' : read.error.message).toMatch(/^[A-Z].{20,}\.$/);
});

test('any text is parsed or refused, without an exception', () => {
  const odd = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,2}[A-Z]{1,3} ?\d{0,12} ?\d{0,12}$/));
  fc.assert(
    fc.property(odd, (typed) => {
      const read = placeOfGridReference(typed);
      if (read.ok) expect([read.value.place.lat, read.value.place.lng].every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
