import { placeOfGridReference } from '../geo/grid-reference.ts';
import { nationalPlace } from '../geo/national-grid.ts';
import type { LngLat } from '../geo/point.ts';
import { roundForKeeping } from '../geo/rounding.ts';
import { placeOfText } from '../geo/typed-place.ts';
import { candidatePlace } from './candidate-place.ts';
import type { TableSettings } from './table-mapping.ts';
import { tableNumber } from './table-values.ts';

export interface PlaceCells {
  readonly lat: string;
  readonly lng: string;
  readonly latLng: string;
  readonly gridReference: string;
  readonly easting: string;
  readonly northing: string;
}

export interface FoundPlace {
  readonly place: LngLat | null;
  readonly precisionM: number | null;
  readonly trouble: { readonly what: string; readonly advice: string } | null;
  /** The record withholds its location ('Restricted Access'). */
  readonly isWithheld: boolean;
}

const WITHHELD =
  /restricted|withheld|not (disclosed|given|available|recorded|known)|hidden|private|secret|unknown|^n\/?a\.?$/i;
const SIGNS_ONLY = /^[-–—?*x.]+$/i;

export const isWithheldText = (text: string): boolean => WITHHELD.test(text) || SIGNS_ONLY.test(text);

/** A square of at least this side is an area rather than a position. */
const AREA_M = 100;

const NOWHERE: FoundPlace = { place: null, precisionM: null, trouble: null, isWithheld: false };

const found = (place: LngLat, sizeM: number | null): FoundPlace => ({
  ...NOWHERE,
  place,
  precisionM: sizeM !== null && sizeM >= AREA_M ? sizeM : null,
});

const wrong = (what: string, advice: string): FoundPlace => ({ ...NOWHERE, trouble: { what, advice } });

function ofDegrees(lat: string, lng: string, decimal: '.' | ','): FoundPlace {
  const read = candidatePlace(tableNumber(lng, decimal), tableNumber(lat, decimal));
  if (read.ok) return found(read.place, null);
  // Columns may also hold degrees, minutes and seconds.
  const typed = placeOfText(`${lat}, ${lng}`);
  if (typed.ok) return found(typed.value.place, typed.value.sizeM);
  return wrong(
    read.what,
    read.looksSwapped
      ? 'Swap the two columns in the mapping.'
      : 'Correct the position in the table, or set the place of the find after the import.',
  );
}

/** Precision in metres from trailing zeros: 415000, 467000 means 1 km. */
function squareOfMetres(easting: number, northing: number): number {
  let sizeM = 1;
  while (sizeM < 10_000 && easting % (sizeM * 10) === 0 && northing % (sizeM * 10) === 0) sizeM *= 10;
  return sizeM;
}

const GRID_WORDS = { os: 'the Ordnance Survey National Grid', irish: 'the Irish Grid' } as const;

function ofMetres(easting: string, northing: string, { decimal, grid }: PlaceSettings): FoundPlace {
  const corner = { easting: tableNumber(easting, decimal), northing: tableNumber(northing, decimal) };
  if (Number.isNaN(corner.easting) || Number.isNaN(corner.northing))
    return wrong(
      'The easting or the northing is missing or not a number.',
      'Write both in metres, like 415780 and 467120.',
    );
  const sizeM = squareOfMetres(corner.easting, corner.northing);
  // Rounded figures name a square's corner, so use its centre; exact ones are the place.
  const middle = sizeM >= AREA_M ? sizeM / 2 : 0;
  const place = nationalPlace(grid, { easting: corner.easting + middle, northing: corner.northing + middle });
  if (!place || (corner.easting === 0 && corner.northing === 0))
    return wrong(
      `The easting and northing are not on ${GRID_WORDS[grid]}.`,
      'Choose another grid, or swap the two columns in the mapping.',
    );
  return found(roundForKeeping(place), sizeM);
}

type PlaceSettings = Pick<TableSettings, 'decimal' | 'grid'>;

/** A grid reference takes precedence, because it states its precision. */
export function findPlace(cells: PlaceCells, settings: PlaceSettings): FoundPlace {
  const { gridReference, latLng, easting, northing } = cells;
  const texts = [gridReference, latLng, cells.lat, cells.lng, easting, northing].map((cell) => cell.trim());
  const [grid = '', pair = '', lat = '', lng = '', east = '', north = ''] = texts;
  const isMetres = (east !== '' || north !== '') && !isWithheldText(east) && !isWithheldText(north);
  if (grid !== '' && !isWithheldText(grid)) {
    const square = placeOfGridReference(grid);
    if (square.ok) return found(square.value.place, square.value.sizeM);
    if (lat === '' && lng === '' && pair === '' && !isMetres)
      return wrong('This is not a grid reference.', square.error.message);
  }
  if (lat !== '' || lng !== '') {
    if (isWithheldText(lat) || isWithheldText(lng)) return { ...NOWHERE, isWithheld: true };
    return ofDegrees(lat, lng, settings.decimal);
  }
  if (pair !== '' && !isWithheldText(pair)) {
    const typed = placeOfText(pair);
    return typed.ok
      ? found(typed.value.place, typed.value.sizeM)
      : wrong('The place cannot be read.', typed.error.message);
  }
  if (isMetres) return ofMetres(east, north, settings);
  return { ...NOWHERE, isWithheld: texts.some((cell) => cell !== '') };
}
