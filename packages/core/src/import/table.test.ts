import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversineM } from '../geo/distance.ts';
import { candidatePlace } from './candidate-place.ts';
import { findPlace } from './find-place.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readingContext } from './reading-context.ts';
import { dateOrderOf, tableDate } from './table-dates.ts';
import { readableHeading } from './table-headings.ts';
import { previewTable, tableReading } from './table-reading.ts';
import { tableLengthMm, tableNumber, tableWeightG, tableYear } from './table-values.ts';

const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const context = () => readingContext('finds.csv', 0, NOW_MS, (text) => text);

const OS = { decimal: '.', grid: 'os' } as const;
const NO_CELLS = { lat: '', lng: '', latLng: '', gridReference: '', easting: '', northing: '' };

describe('a cell', () => {
  it.each([
    ['2.5', '.', 2.5],
    ['2,5', '.', 2.5],
    ['2,5', ',', 2.5],
    ['1,234.5', '.', 1234.5],
    ['1.234,5', ',', 1234.5],
    ['1 234,5', ',', 1234.5],
    ['1,234', '.', 1234],
    ['-0.5', '.', -0.5],
    ['1e9', '.', Number.NaN],
    ['', '.', Number.NaN],
    ['Infinity', '.', Number.NaN],
  ] as const)('%s with the decimal sign %s is the number %d', (text, decimal, value) => {
    expect(tableNumber(text, decimal)).toBe(value);
  });

  it.each([
    ['-27', -27],
    ['27 BC', -27],
    ['27 bce', -27],
    ['AD 14', 14],
    ['14 AD', 14],
    ['c. 1350', 1350],
    ['1350.0', 1350],
    ['0', Number.NaN],
    ['1st century', Number.NaN],
    ['AD 14 BC', Number.NaN],
    ['3000', Number.NaN],
  ] as const)('%s is the year %d', (text, year) => {
    expect(tableYear(text)).toBe(year);
  });

  it('is converted from its unit', () => {
    expect(tableWeightG('3.2 g', '.')).toBe(3.2);
    expect(tableWeightG('0.5oz', '.')).toBeCloseTo(14.175, 3);
    expect(tableLengthMm('1,8 cm', ',')).toBeCloseTo(18, 9);
    expect(tableLengthMm('6"', '.')).toBeCloseTo(152.4, 9);
    expect(tableLengthMm('6', '.', 10)).toBe(60);
    expect(tableWeightG('3 stone', '.')).toBeNaN();
    expect(tableWeightG('-3', '.')).toBeNaN();
  });

  it('never becomes a number if it is not one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-+e gmcin"BCAD '), maxLength: 14 }),
        (text) => {
          for (const value of [
            tableNumber(text, '.'),
            tableNumber(text, ','),
            tableWeightG(text, '.'),
            tableLengthMm(text, ','),
          ])
            expect(Number.isFinite(value) || Number.isNaN(value)).toBe(true);
          expect(tableYear(text)).not.toBe(0);
        },
      ),
    );
  });
});

describe('a date', () => {
  const day = (text: string, order: 'day-first' | 'month-first' = 'day-first') =>
    tableDate(text, '', order, NOW_MS)?.day ?? null;

  it.each([
    ['2025-02-03', '2025-02-03'],
    ['2025-02-03T00:00:00Z', '2025-02-03'],
    ['3/2/2025', '2025-02-03'],
    ['03.02.25', '2025-02-03'],
    ['3 February 2025', '2025-02-03'],
    ['Mon 3rd Feb 2025', '2025-02-03'],
    ['Feb 3, 2025', '2025-02-03'],
    ['20250203', '2025-02-03'],
    ['45691', '2025-02-03'],
    ['3/2/99', '1999-02-03'],
    ['30/2/2025', null],
    ['2027-01-01', null],
    ['AD 37', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });

  it('is read in the given order, and in the other only if necessary', () => {
    expect(day('3/4/2025', 'month-first')).toBe('2025-03-04');
    expect(tableDate('25/4/2025', '', 'month-first', NOW_MS)).toEqual({
      day: '2025-04-25',
      at: null,
      isOtherOrder: true,
    });
  });

  it("takes its time from the cell or an adjacent one, in the device's time zone", () => {
    const at = new Date(2025, 1, 3, 14, 30).toISOString();
    expect(tableDate('3/2/2025 14:30', '', 'day-first', NOW_MS)?.at).toBe(at);
    expect(tableDate('3/2/2025', '2:30 pm', 'day-first', NOW_MS)?.at).toBe(at);
    expect(tableDate('2025-02-03T14:30:00+01:00', '', 'day-first', NOW_MS)?.at).toBe(
      '2025-02-03T13:30:00.000Z',
    );
  });

  it('has noon at 12 pm and midnight at 12 am', () => {
    const noon = new Date(2025, 1, 3, 12, 30).toISOString();
    const midnight = new Date(2025, 1, 3, 0, 30).toISOString();
    expect(tableDate('3/2/2025', '12:30 pm', 'day-first', NOW_MS)?.at).toBe(noon);
    expect(tableDate('3/2/2025', '12:30 am', 'day-first', NOW_MS)?.at).toBe(midnight);
  });

  it('in a sample reveals the order if any can', () => {
    expect(dateOrderOf(['3/4/2025', '25/4/2025'])).toEqual({ order: 'day-first', isSure: true });
    expect(dateOrderOf(['3/4/2025', '4/25/2025'])).toEqual({ order: 'month-first', isSure: true });
    expect(dateOrderOf(['3/4/2025', '5/6/2025'])).toEqual({ order: 'day-first', isSure: false });
    expect(dateOrderOf(['2025-03-04'])).toEqual({ order: 'day-first', isSure: true });
    expect(dateOrderOf(['25/4/2025', '4/25/2025']).isSure).toBe(false);
  });
});

describe('headings', () => {
  it('of other apps match their field, and field names are not positions', () => {
    const headings = ['ID', 'Item', 'VDI', 'Depth (in)', 'GPS', 'Location', 'Date', 'Soil'];
    const rows = [['1', 'Ring', '72', '6', '52.1, 0.1', 'Long Meadow', '2025-01-01', 'clay']];
    expect(proposeMapping(headings, rows)).toEqual([
      'recordId',
      'name',
      'targetId',
      'depthInches',
      'latLng',
      'note',
      'foundDate',
      'note',
    ]);
  });

  it('that are missing are detected from the first row', () => {
    const preview = previewTable(
      [
        ['Ring', '52.1, 0.1'],
        ['Coin', '52.2, 0.2'],
      ],
      { encoding: 'utf-8', separator: ',' },
      context(),
    );
    expect(preview.settings).toMatchObject({ hasHeader: false, columns: ['name', 'latLng'] });
    expect(preview.headings).toEqual(['Column 1', 'Column 2']);
    expect(preview.rows).toHaveLength(2);
  });

  it('are shown in readable form', () => {
    expect(['denominationName', 'old_findID', 'subsequentActionTerm', 'NGR'].map(readableHeading)).toEqual([
      'Denomination',
      'Old findID',
      'Subsequent action',
      'NGR',
    ]);
  });

  it('and rows of any kind give a mapping of their width, with at most one column per field', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('Lat', 'Name', 'Date', '52.1', 'SE1578', '3/4/2025', ''),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 8 }),
        fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 5 }),
        (headings, rows) => {
          const columns = proposeMapping(headings, rows);
          expect(columns).toHaveLength(headings.length);
          for (const target of ['lat', 'lng', 'foundDate', 'weightG', 'gridReference'] as const)
            expect(columns.filter((each) => each === target).length).toBeLessThan(2);
          const about = context();
          const reading = tableReading(
            {
              encoding: 'utf-8',
              separator: ',',
              hasHeader: true,
              columns,
              dateOrder: 'day-first',
              decimal: '.',
              grid: 'os',
            },
            headings,
            about,
          );
          for (const [index, row] of rows.entries()) reading.add(row, index + 2);
          // No row is lost: each one is a find, blank or refused.
          const refused = about.problems.all().filter(({ severity }) => severity === 'refused');
          const blank = rows.filter((row) => row.every((each) => each.trim() === '')).length;
          expect(reading.count() + blank + refused.reduce((sum, { count }) => sum + count, 0)).toBe(
            rows.length,
          );
        },
      ),
    );
  });
});

describe('an easting and a northing', () => {
  const degrees = (whole: number, minutes: number, seconds: number) => whole + minutes / 60 + seconds / 3600;

  /*
   * OSTN15 developer pack (Ordnance Survey, Open Government Licence), to 5 m; check points of Ordnance Survey
   * of Northern Ireland, to 1 m.
   */
  it.each([
    ['os', '422242.186', '433818.701', 53.8002151963, -1.66379168242, 5],
    ['os', '91492.146', '11318.804', 49.9222619373, -6.29977752014, 5],
    ['os', '395999.668', '1138728.951', 60.1330809166, -2.07382822798, 5],
    ['irish', '223657.156', '340618.902', degrees(54, 18, 49.673618), -degrees(7, 38, 14.133209), 1],
    ['irish', '309958.26', '236141.93', 53.3642734370663, -6.34898734665306, 1],
  ] as const)('on the grid %s (%s, %s) match the survey', (grid, easting, northing, lat, lng, m) => {
    const { place, precisionM } = findPlace({ ...NO_CELLS, easting, northing }, { decimal: '.', grid });
    expect(place && haversineM(place, { lat, lng })).toBeLessThan(m);
    expect(precisionM).toBeNull();
  });

  it('of whole kilometres are the middle of their square, like its grid reference', () => {
    const metres = findPlace({ ...NO_CELLS, easting: '415000', northing: '478000' }, OS);
    expect(metres).toEqual(findPlace({ ...NO_CELLS, gridReference: 'SE1578' }, OS));
    expect(metres.precisionM).toBe(1000);
  });

  it('yield to a grid reference and to degrees, and report what is wrong', () => {
    const both = { ...NO_CELLS, easting: '415780', northing: '467120' };
    expect(findPlace({ ...both, lat: '52.1', lng: '-1.5' }, OS).place).toEqual({ lat: 52.1, lng: -1.5 });
    expect(findPlace({ ...both, northing: '' }, OS).trouble?.what).toContain('missing');
    expect(findPlace({ ...both, northing: '9467120' }, OS).trouble?.what).toContain('not on');
    expect(findPlace({ ...both, easting: '0', northing: '0' }, OS).place).toBeNull();
    expect(findPlace({ ...both, easting: 'Restricted', northing: 'Restricted' }, OS).isWithheld).toBe(true);
  });

  it.each([
    ['os', ['Name', 'Easting', 'Northing'], ['Penny', '415780', '467120']],
    ['os', ['Name', 'X', 'Y'], ['Penny', '415780', '467120']],
    ['irish', ['Name', 'Irish easting', 'Irish northing'], ['Penny', '309958', '236141']],
    ['irish', ['Name', 'Easting', 'Northing', 'NGR'], ['Penny', '309958', '236141', 'O 09958 36141']],
  ] as const)('are recognised with their grid: %s', (grid, headings, row) => {
    const { settings } = previewTable([headings, row], { encoding: 'utf-8', separator: ',' }, context());
    expect(settings.columns.slice(1, 3)).toEqual(['easting', 'northing']);
    expect(settings.grid).toBe(grid);
  });

  it('that are degrees in X and Y stay longitude and latitude', () => {
    expect(proposeMapping(['Name', 'X', 'Y'], [['Penny', '-1.77', '54.19']])).toEqual(['name', 'lng', 'lat']);
  });
});

/** PostGIS writes coordinates in JSON with 15 significant digits. */
const fromServer = (degrees: number) => Number(degrees.toPrecision(15));

it('every place is unchanged after a round trip, so that its import can be undone', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(90), (lng, lat) => {
      const read = candidatePlace(lng, lat);
      if (!read.ok) return;
      expect(read.place).toEqual({ lng: fromServer(read.place.lng), lat: fromServer(read.place.lat) });
    }),
  );
  const figures = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
  fc.assert(
    fc.property(figures, figures, (east, north) => {
      const { place } = findPlace({ ...NO_CELLS, gridReference: `TG${east}${north}` }, OS);
      if (!place) throw new Error('no place');
      expect(place).toEqual({ lng: fromServer(place.lng), lat: fromServer(place.lat) });
    }),
  );
});
