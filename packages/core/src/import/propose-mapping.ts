import type { NationalGrid } from '../geo/grid-square.ts';
import { placeOfText } from '../geo/typed-place.ts';
import { categoryOfWords } from './category-words.ts';
import { targetOfHeading } from './table-headings.ts';
import type { ColumnTarget } from './table-mapping.ts';

/** Targets that several columns may have; of any other the first column has it. */
const SHARED: ReadonlySet<ColumnTarget> = new Set(['note', 'ignore', 'name', 'details', 'photos']);

/** Most filled cells must be so for a column to be taken as it. */
const MOST = 0.6;

const isMost = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length >= cells.length * MOST;

const isPlace = (cell: string): boolean => /\d/.test(cell) && placeOfText(cell).ok;
/** Metres on a grid, not degrees, whatever the sign of their decimals. */
const isMetres = (cell: string): boolean => Math.abs(Number.parseFloat(cell)) > 1000;
const isYear = (cell: string): boolean => /^-?\d{1,4}$/.test(cell.trim());

/** What a column is by its heading, held against its cells. */
function targetOf(heading: string, cells: readonly string[]): ColumnTarget {
  const known = targetOfHeading(heading);
  // A place may be a position, a reference or the name of a field: 'Long Meadow' is a quest's, not a position.
  if (known === 'latLng') return isMost(cells, isPlace) ? 'latLng' : 'note';
  // X and Y are degrees to some and metres to others.
  if (known === 'lng' && isMost(cells, isMetres)) return 'easting';
  if (known === 'lat' && isMost(cells, isMetres)) return 'northing';
  if (known === 'foundDate' && isMost(cells, isYear)) return 'yearFrom';
  if (known === 'category' && !isMost(cells, (cell) => categoryOfWords(cell) !== 'Other')) return 'note';
  if (known !== null) return known;
  return isMost(cells, isPlace) ? 'latLng' : 'note';
}

/**
 * What each column of a table is likely to be. What is not known becomes a note, kept in the details; empty columns are
 * left out. `rows` are those of the beginning, as wide as the headings.
 */
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

/**
 * The grid that eastings and northings of a table count on: what a heading says, or the references beside them, whose
 * letters tell; the Ordnance Survey's where nothing does, since figures alone fit either.
 */
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

/** A table without a heading for the name: its notes or its category name the find. */
function withName(columns: readonly ColumnTarget[]): readonly ColumnTarget[] {
  const first = columns.indexOf('note');
  return first < 0 || columns.includes('category')
    ? columns
    : columns.map((target, index) => (index === first ? 'name' : target));
}
