import type { Find } from '../find/find.ts';
import { DIMENSIONS } from '../find/find-record.ts';
import { type GridDigits, squareSizeM } from '../geo/grid-square.ts';
import type { LngLat } from '../geo/point.ts';
import type { Media } from '../media/media.ts';
import { yearsText } from '../report/find-columns.ts';
import type { ReportFact } from '../report/report.ts';

/* A find as the Portable Antiquities Scheme records it (https://finds.org.uk/guides). */

export interface OfficerFind {
  readonly find: Find;
  readonly media: readonly Media[];
  readonly landowner: string | null;
}

/** Digits of the grid reference; the Scheme asks for 8 where known. */
export const OFFICER_DIGITS = [4, 6, 8, 10] as const satisfies readonly GridDigits[];
export type OfficerDigits = (typeof OFFICER_DIGITS)[number];

export interface OfficerChoices {
  readonly digits: OfficerDigits | null;
  readonly finder: string;
  readonly landowner: boolean;
  readonly photos: boolean;
}

export interface OfficerFormatters {
  /** 'SE 1578 6712'; null outside all grids. */
  readonly reference: (place: LngLat, digits: OfficerDigits) => string | null;
  readonly date: (iso: string) => string;
  readonly number: (value: number) => string;
}

export const OFFICER_METHOD = 'Metal detector';
const NOT_RECORDED = 'Not recorded';

/** Side of a reference's square: '10 m', '1 km'. */
export function squareText(digits: OfficerDigits): string {
  const metres = squareSizeM(digits);
  return metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
}

const DIMENSION_NAMES = {
  lengthMm: 'Length',
  widthMm: 'Width',
  thicknessMm: 'Thickness',
  diameterMm: 'Diameter',
} as const;

export function objectFacts({ find }: OfficerFind, { number }: OfficerFormatters): readonly ReportFact[] {
  const sides = DIMENSIONS.flatMap((field) => {
    const mm = find[field];
    return mm === null ? [] : [{ label: DIMENSION_NAMES[field], value: `${number(mm)} mm` }];
  });
  return [
    { label: 'Object', value: find.name },
    { label: 'Class', value: find.category },
    { label: 'Period', value: find.period ?? NOT_RECORDED },
    { label: 'Date', value: yearsText(find) || NOT_RECORDED },
    { label: 'Material', value: find.material ?? NOT_RECORDED },
    { label: 'Weight', value: find.weightG === null ? NOT_RECORDED : `${number(find.weightG)} g` },
    ...(sides.length > 0 ? sides : [{ label: 'Dimensions', value: NOT_RECORDED }]),
    { label: 'Description', value: find.details ?? NOT_RECORDED },
  ];
}

export function discoveryFacts(
  record: OfficerFind,
  choices: OfficerChoices,
  words: OfficerFormatters,
): readonly ReportFact[] {
  const { find, landowner } = record;
  return [
    { label: 'Grid reference', value: referenceText(find, choices, words) },
    { label: 'Date found', value: words.date(find.foundAt) },
    { label: 'Method of discovery', value: OFFICER_METHOD },
    ...(find.depthCm === null ? [] : [{ label: 'Depth', value: `${words.number(find.depthCm)} cm` }]),
    { label: 'Finder', value: choices.finder.trim() || NOT_RECORDED },
    ...(choices.landowner && landowner ? [{ label: 'Landowner', value: landowner }] : []),
  ];
}

function referenceText(find: Find, { digits }: OfficerChoices, { reference }: OfficerFormatters): string {
  if (digits === null) return 'Withheld by the finder';
  if (!find.location) return NOT_RECORDED;
  const text = reference(find.location, digits);
  return text ? `${text} (${digits} figures: a ${squareText(digits)} square)` : 'Outside the grids';
}

export type MissingPart =
  | 'period'
  | 'date'
  | 'material'
  | 'weight'
  | 'dimensions'
  | 'description'
  | 'place'
  | 'photo';

export function missingParts({ find, media }: OfficerFind): readonly MissingPart[] {
  const missing: readonly (readonly [MissingPart, boolean])[] = [
    ['period', find.period === null],
    ['date', find.yearFrom === null && find.yearTo === null],
    ['material', find.material === null],
    ['weight', find.weightG === null],
    ['dimensions', DIMENSIONS.every((field) => find[field] === null)],
    ['description', find.details === null],
    ['place', find.location === null],
    ['photo', !media.some(({ mediaType }) => mediaType === 'image')],
  ];
  return missing.flatMap(([part, isMissing]) => (isMissing ? [part] : []));
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export function missingSentence(records: readonly OfficerFind[]): string | null {
  const [only] = records;
  if (records.length === 1 && only) {
    const parts = missingParts(only);
    return parts.length === 0 ? null : `Not recorded: ${listed(parts)}. An officer will ask for it.`;
  }
  const counts = new Map<MissingPart, number>();
  for (const record of records) {
    for (const part of missingParts(record)) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const parts = [...counts].map(([part, count]) => `${part} (${count})`);
  return `Not recorded in some records: ${listed(parts)}. An officer will ask for it.`;
}
