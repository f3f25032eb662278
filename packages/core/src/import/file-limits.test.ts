import { expect, it } from 'vitest';
import { GEOJSON_LIMIT, limitOfName, TABLE_LIMIT, XML_LIMIT } from './file-limits.ts';

it.each([
  ['finds.CSV', TABLE_LIMIT],
  ['finds.tsv', TABLE_LIMIT],
  ['fields.geojson', GEOJSON_LIMIT],
  ['walk.gpx', XML_LIMIT],
  // A name without extension: the reader detects the format.
  ['1000024', XML_LIMIT],
])('%s is limited before parsing', (name, limit) => {
  expect(limitOfName(name)).toBe(limit);
});
