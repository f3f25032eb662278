import type { NationalGrid } from '../geo/grid-square.ts';
import { placeOfText } from '../geo/typed-place.ts';
import { categoryFromText } from './category-from-text.ts';
import { targetOfHeading } from './table-headings.ts';
import type { ColumnTarget } from './table-mapping.ts';

/** Targets that several columns may share; others go to the first column. */
const SHARED: ReadonlySet<ColumnTarget> = new Set(['note', 'ignore', 'name', 'details', 'photos']);

const MOST = 0.6;

const isMost = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length >= cells.length * MOST;

const isPlace = (cell: string): boolean => /\d/.test(cell) && placeOfText(cell).ok;
/** Values above 1,000 are metres, not degrees. */
const isMetres = (cell: string): boolean => Math.abs(Number.parseFloat(cell)) > 1000;
const isYear = (cell: string): boolean => /^-?\d{1,4}$/.test(cell.trim());

function targetOf(heading: string, cells: readonly string[]): ColumnTarget {
  const recognised = targetOfHeading(heading);
  // A place column may hold a field name such as 'Long Meadow' instead of a position.
  if (recognised === 'latLng') return isMost(cells, isPlace) ? 'latLng' : 'note';
  // X and Y can be degrees or metres.
  if (recognised === 'lng' && isMost(cells, isMetres)) return 'easting';
  if (recognised === 'lat' && isMost(cells, isMetres)) return 'northing';
  if (recognised === 'foundDate' && isMost(cells, isYear)) return 'yearFrom';
  if (recognised === 'category' && !isMost(cells, (cell) => categoryFromText(cell) !== 'Other'))
    return 'note';
  if (recognised !== null) return recognised;
  return isMost(cells, isPlace) ? 'latLng' : 'note';
}

/** Unknown columns become notes, empty ones are ignored. `rows` is a sample. */
export function proposeMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnTarget[] {
  const taken = new Set<ColumnTarget>();
  const proposed = headings.map((heading, column): ColumnTarget => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    const target = targetOf(heading, cells);
    if (cells.length === 0 && target === 'note') return 'ignore';
    if (SHARED.has(target)) return target;
    if (taken.has(target)) return 'note';
    taken.add(target);
    return target;
  });
  return proposed.includes('name') ? proposed : withName(proposed);
}

/** Defaults to the Ordnance Survey's grid, since figures alone are ambiguous. */
export function proposeGrid(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly ColumnTarget[],
): NationalGrid {
  if (headings.some((heading) => /irish|ireland/i.test(heading))) return 'irish';
  const references = rows.flatMap((row) => row.filter((_, column) => columns[column] === 'gridReference'));
  const given = references.filter((cell) => /[a-z]/i.test(cell));
  return isMost(given, (cell) => /^\s*[a-z]\s*\d/i.test(cell)) ? 'irish' : 'os';
}

/** Without a name column the first note column becomes the name, unless there is a category. */
function withName(columns: readonly ColumnTarget[]): readonly ColumnTarget[] {
  const first = columns.indexOf('note');
  return first < 0 || columns.includes('category')
    ? columns
    : columns.map((target, index) => (index === first ? 'name' : target));
}
