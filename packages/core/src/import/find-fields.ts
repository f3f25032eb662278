import {
  DEPTH_MAX_CM,
  GROUND_TEXT_MAX_LENGTH,
  SPECIAL_CONDITIONS_MAX_LENGTH,
  TARGET_ID_MAX_LENGTH,
} from '../find/find-error.ts';
import { type FindRecord, recordError, recordOf } from '../find/find-record.ts';
import { materialOf } from '../find/material.ts';
import { type Period, toPeriod } from '../find/period.ts';
import { DIMENSION_MAX_MM, MATERIAL_MAX_LENGTH, WEIGHT_MAX_G } from '../find/record-limits.ts';
import { categoryFromText } from './category-from-text.ts';
import { cleanText } from './clean-text.ts';
import { findPlace, isWithheldText } from './find-place.ts';
import type { ParsedFindFields } from './imported-find.ts';
import type { ReadingContext } from './reading-context.ts';
import { tableDate } from './table-dates.ts';
import { readableHeading } from './table-headings.ts';
import type { ColumnTarget, TableSettings } from './table-mapping.ts';
import { tableLengthMm, tableWeightG, tableYear } from './table-values.ts';

/** Other period names. The first match wins. */
const WORDS: readonly (readonly [Period, RegExp])[] = [
  ['Post Medieval', /post[\s-]*med|tudor|stuart|georgian|victorian|elizabethan|1[6-8]00s|1[7-9]th c/i],
  ['Early Medieval', /early[\s-]*med|saxon|viking|merovingian|carolingian|migration/i],
  ['Medieval', /mediaeval|medieval|norman|plantagenet|hammered/i],
  ['Palaeolithic', /palaeo|paleo/i],
  ['Mesolithic', /mesolith/i],
  ['Neolithic', /neolith/i],
  ['Bronze Age', /bronze/i],
  ['Iron Age', /iron age|celtic|hallstatt|la t[eè]ne/i],
  ['Roman', /roman|republic/i],
  ['Modern', /modern|20th c|21st c|contemporary/i],
  ['Unknown', /unknown|uncertain|undated/i],
];

function periodFromText(text: string): Period | null {
  return toPeriod(text) ?? WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** A table cell or a property of a map feature, with its mapped target. */
export interface Field {
  readonly target: ColumnTarget;
  readonly heading: string;
  readonly text: string;
}

export type ValueSettings = Pick<TableSettings, 'dateOrder' | 'decimal' | 'grid'>;

const calm = (text: string): string =>
  text.length > 3 && text === text.toUpperCase() && /[A-Z]/.test(text)
    ? text.charAt(0) + text.slice(1).toLowerCase()
    : text;

/** Builds a find from fields. Unreadable values go into the details. */
export function findOfFields(
  fields: readonly Field[],
  settings: ValueSettings,
  line: number | null,
  context: ReadingContext,
): ParsedFindFields {
  const { problems, nowMs } = context;
  const { decimal } = settings;
  const notes: string[] = [];
  const all = (target: ColumnTarget): Field[] =>
    fields.filter((field) => field.target === target && field.text.trim() !== '');
  const one = (target: ColumnTarget): string => all(target)[0]?.text.trim() ?? '';
  const keep = ({ heading, text }: Field): void => {
    notes.push(`${readableHeading(heading)}: ${text.trim()}`);
  };
  const unread = (field: Field, what: string, advice: string | null = null): null => {
    problems.changed(line, what, advice ?? 'The text is kept in the details of the find.');
    keep(field);
    return null;
  };
  const figure = (
    target: ColumnTarget,
    word: string,
    max: number,
    read: (text: string) => number,
  ): number | null => {
    const [field] = all(target);
    if (!field) return null;
    const value = read(field.text);
    return value >= 0 && value <= max ? value : unread(field, `The ${word} cannot be read.`);
  };
  const year = (target: 'yearFrom' | 'yearTo'): number | null => {
    const [field] = all(target);
    if (!field) return null;
    const value = tableYear(field.text);
    return Number.isNaN(value) ? unread(field, 'A year cannot be read.') : value;
  };
  const short = (target: ColumnTarget, word: string, limit: number): string | null => {
    const [field] = all(target);
    if (!field) return null;
    if (field.text.trim().length > limit)
      return unread(field, `The ${word} is longer than ${limit} characters.`);
    return cleanText(field.text, word, limit, line, problems);
  };
  const length = (target: ColumnTarget, word: string): number | null =>
    figure(target, word, DIMENSION_MAX_MM, (text) => tableLengthMm(text, decimal));

  const [periodField] = all('period');
  const period = periodField ? periodFromText(periodField.text) : null;
  if (periodField && !period) unread(periodField, 'The period is not in the list of periods.');
  const [from, to] = [year('yearFrom'), year('yearTo')];
  const isTurned = from !== null && to !== null && from > to;
  if (isTurned) problems.changed(line, 'The last year is before the first. The two were swapped.');
  const depth = one('depthCm') === '' ? 'depthInches' : 'depthCm';
  const record: FindRecord = recordOf({
    period,
    yearFrom: isTurned ? to : from,
    yearTo: isTurned ? from : to,
    material: materialOf(short('material', 'material', MATERIAL_MAX_LENGTH)),
    weightG: figure('weightG', 'weight', WEIGHT_MAX_G, (text) => tableWeightG(text, decimal)),
    lengthMm: length('lengthMm', 'length'),
    widthMm: length('widthMm', 'width'),
    thicknessMm: length('thicknessMm', 'thickness'),
    diameterMm: length('diameterMm', 'diameter'),
  });
  const depthCm = figure(
    depth,
    'depth',
    DEPTH_MAX_CM,
    (text) => tableLengthMm(text, decimal, depth === 'depthCm' ? 10 : 25.4) / 10,
  );

  const where = findPlace(
    {
      lat: one('lat'),
      lng: one('lng'),
      latLng: one('latLng'),
      gridReference: one('gridReference'),
      easting: one('easting'),
      northing: one('northing'),
    },
    settings,
  );
  if (where.trouble)
    problems.changed(
      line,
      `${where.trouble.what} The find is imported without a place.`,
      where.trouble.advice,
    );
  if (where.isWithheld)
    problems.note(line, 'The record withholds its place. The find is imported without one.');
  if (where.precisionM !== null) notes.push(`Place known only to within ${distanceWords(where.precisionM)}.`);

  const [dateField] = all('foundDate');
  const date = dateField ? tableDate(dateField.text, one('foundTime'), settings.dateOrder, nowMs) : null;
  if (dateField && !date)
    unread(dateField, 'The date of the find cannot be read.', 'Set the date of the find after the import.');
  if (date?.isOtherOrder)
    problems.changed(line, 'A date has an invalid month. Its day and month were swapped.');

  for (const field of [...all('questName'), ...all('note')])
    if (!isWithheldText(field.text.trim())) keep(field);
  const recordId = one('recordId') || null;
  if (recordId) notes.push(`Record: ${recordId}`);
  const names = all('name').map(({ text }) => calm(text.trim().replace(/\s+/g, ' ')));
  const name = names.filter((text, index) => names.indexOf(text) === index).join(': ');
  const details = all('details').map(({ text }) => text.trim());
  const ground = (target: ColumnTarget, word: string): string | null =>
    short(target, word, GROUND_TEXT_MAX_LENGTH);
  const find: ParsedFindFields = {
    ...record,
    line,
    name,
    category: categoryFromText(one('category'), name),
    place: where.place,
    placePrecisionM: where.precisionM,
    foundAt: date?.at ?? null,
    foundDay: date && date.at === null ? date.day : null,
    depthCm: depthCm === null ? null : Math.round(depthCm),
    targetId: short('targetId', 'target ID', TARGET_ID_MAX_LENGTH),
    groundMineralization: ground('groundMineralization', 'ground mineralization'),
    terrainType: ground('terrainType', 'terrain'),
    moistureLevel: ground('moistureLevel', 'moisture'),
    trashDensity: ground('trashDensity', 'trash density'),
    groundCompaction: ground('groundCompaction', 'ground compaction'),
    specialConditions: short('specialConditions', 'special conditions', SPECIAL_CONDITIONS_MAX_LENGTH),
    recordId,
    photoNames: all('photos').flatMap(({ text }) => photoNamesOf(text)),
    details: [details.join('\n\n'), notes.join('\n')].filter((text) => text !== '').join('\n\n'),
  };
  return recordError(find) === null ? find : { ...find, ...recordOf({}) };
}

function photoNamesOf(text: string): string[] {
  const names = text.split(/[;,|\n]/).map((each) => each.trim().split(/[\\/]/).at(-1) ?? '');
  return names.filter((name) => /\.[a-z\d]{2,5}$/i.test(name)).slice(0, 50);
}

const distanceWords = (metres: number): string => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`);
