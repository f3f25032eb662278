import { err, ok, type Result } from '../result.ts';
import { type GridDigits, type GridSquare, type GridSystem, toGridDigits } from './grid-square.ts';
import { mgrsReference, mgrsSquare } from './mgrs.ts';
import { nationalReference, nationalSquare } from './national-grid.ts';
import type { LngLat } from './point.ts';
import { roundForKeeping } from './rounding.ts';

/* Imports proj4 (about 40 kB), so browsers load this module on demand with `import()`. */

export type { GridDigits, GridSquare, GridSystem } from './grid-square.ts';

export interface GridReferenceProblem {
  readonly code:
    | 'not-a-reference'
    | 'no-figures'
    | 'odd-figures'
    | 'uneven-halves'
    | 'too-many-figures'
    | 'no-such-square';
  readonly message: string;
}

const GRID_NAMES: Readonly<Record<GridSystem, string>> = {
  os: 'the Ordnance Survey National Grid',
  irish: 'the Irish Grid',
  mgrs: 'the military grid',
};

/** 'SE 1578 6712' for 8 digits; figures are truncated. Null outside the grid. */
export function gridReferenceOf(place: LngLat, system: GridSystem, digits: GridDigits): string | null {
  return system === 'mgrs' ? mgrsReference(place, digits) : nationalReference(system, place, digits);
}

/** The grid on printed maps of the place: the Irish one for Ireland, the OS one for Great Britain, else MGRS. */
export function usualGrid({ lng, lat }: LngLat): GridSystem {
  const inIreland = lng > -10.8 && lng < -5.35 && lat > 51.3 && lat < 55.45;
  const inKintyre = lng > -6.1 && lat > 55.2;
  if (inIreland && !inKintyre) return 'irish';
  // South of 51.1 degrees the coast of France begins east of 1.5.
  const eastEnd = lat < 51.1 ? 1.4 : 1.8;
  return lng > -8.7 && lng < eastEnd && lat > 49.8 && lat < 61 ? 'os' : 'mgrs';
}

/**
 * Parses a reference: two letters for Great Britain, one for Ireland, zone and letters for MGRS ('SE1578',
 * 'se 157 789', 'O 099 361', '30U WF 80055 05479'). Accepts lower case, spaces and full-width digits. `place`
 * is the centre of the square.
 */
export function placeOfGridReference(text: string): Result<GridSquare, GridReferenceProblem> {
  const typed = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  const [, zone, band, military, rest = ''] =
    /^(\d{1,2}) ?([A-Z]) ?([A-Z] ?[A-Z])((?: ?\d)*)$/.exec(typed) ?? [];
  if (zone && band && military) {
    const letters = military.replace(' ', '');
    return squareOf('mgrs', letters, rest, (east, north, digits) =>
      mgrsSquare(Number(zone), band, letters, east, north, digits),
    );
  }
  const [, letters, figures = ''] = /^([A-Z]{1,2})((?: ?\d)*)$/.exec(typed) ?? [];
  if (!letters) return refused('not-a-reference', NOT_A_REFERENCE);
  const system = letters.length === 1 ? 'irish' : 'os';
  return squareOf(system, letters, figures, (east, north, digits) =>
    nationalSquare(system, letters, east, north, digits),
  );
}

const NOT_A_REFERENCE =
  'This is not a grid reference. Type letters and figures, like SE 1578 6712, O 0990 3610 or 30U XE 3012 8040.';

function refused(code: GridReferenceProblem['code'], message: string): Result<never, GridReferenceProblem> {
  return err({ code, message });
}

type SquareMaker = (east: string, north: string, digits: GridDigits) => GridSquare | null;

function squareOf(
  system: GridSystem,
  letters: string,
  figures: string,
  make: SquareMaker,
): Result<GridSquare, GridReferenceProblem> {
  const all = figures.replaceAll(' ', '');
  if (all === '')
    return refused('no-figures', `${letters} is a 100 km square. Add figures, like ${letters} 1578 6712.`);
  if (all.length % 2 === 1) {
    const count = `This reference has ${all.length} figures`;
    return refused('odd-figures', `${count}: it needs the same number for east and north.`);
  }
  const groups = figures.trim().split(' ');
  const [first = '', second = ''] = groups;
  if (groups.length === 2 && first.length !== second.length) {
    const halves = `${first.length} for east and ${second.length} for north`;
    return refused('uneven-halves', `This reference has ${halves}: it needs the same number of each.`);
  }
  const digits = toGridDigits(all.length);
  if (digits === null)
    return refused('too-many-figures', 'A grid reference has at most 10 figures, which is a 1 m square.');
  const half = all.length / 2;
  const square = make(all.slice(0, half), all.slice(half), digits);
  if (square) return ok({ ...square, place: roundForKeeping(square.place) });
  return refused(
    'no-such-square',
    `There is no square ${letters} in ${GRID_NAMES[system]}. Check the letters.`,
  );
}
