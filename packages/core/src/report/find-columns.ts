import type { CsvCell } from '../export/csv.ts';
import type { Find } from '../find/find.ts';
import { roundForWeather } from '../geo/rounding.ts';
import type { EquipmentId, QuestId } from '../ids.ts';
import { localDay } from '../time/day.ts';
import type { PositionLevel } from './contents.ts';
import type { ReportColumn } from './report.ts';
import type { ReportFormatters } from './report-formatters.ts';

export const FIND_COLUMNS = [
  'category',
  'date',
  'time',
  'quest',
  'depth',
  'targetId',
  'detector',
  'coil',
  'period',
  'years',
  'material',
  'weight',
  'size',
  'details',
] as const;

export type FindColumn = (typeof FIND_COLUMNS)[number];

export const FIND_COLUMN_NAMES: Readonly<Record<FindColumn, string>> = {
  category: 'Category',
  date: 'Date',
  time: 'Time',
  quest: 'Quest',
  depth: 'Depth',
  targetId: 'Target ID',
  detector: 'Detector',
  coil: 'Coil',
  period: 'Period',
  years: 'Years',
  material: 'Material',
  weight: 'Weight',
  size: 'Size',
  details: 'Notes',
};

/** Excludes quest names by default, since they often reveal the place. */
export const DEFAULT_COLUMNS: readonly FindColumn[] = ['category', 'date', 'depth', 'targetId', 'material'];

export function readColumns(stored: unknown): readonly FindColumn[] {
  return Array.isArray(stored) ? FIND_COLUMNS.filter((column) => stored.includes(column)) : DEFAULT_COLUMNS;
}

export interface FindNames {
  readonly quests: ReadonlyMap<QuestId, string>;
  readonly gear: ReadonlyMap<EquipmentId, string>;
}

export function yearsText({ yearFrom, yearTo }: Pick<Find, 'yearFrom' | 'yearTo'>): string {
  const year = (value: number): string => (value < 0 ? `${-value} BC` : String(value));
  if (yearFrom !== null && yearTo !== null)
    return yearFrom === yearTo ? year(yearFrom) : `${year(yearFrom)} to ${year(yearTo)}`;
  if (yearFrom !== null) return `from ${year(yearFrom)}`;
  return yearTo === null ? '' : `to ${year(yearTo)}`;
}

function sizeText(
  { lengthMm, widthMm, thicknessMm, diameterMm }: Find,
  { measure }: ReportFormatters,
): string {
  const sides = [lengthMm, widthMm, thicknessMm].flatMap((mm) => (mm === null ? [] : measure(mm)));
  const parts = [
    sides.length > 0 ? `${sides.join(' × ')} mm` : '',
    diameterMm === null ? '' : `⌀ ${measure(diameterMm)} mm`,
  ];
  return parts.filter(Boolean).join(', ');
}

const gearName = (id: EquipmentId | null, { gear }: FindNames): string => (id && gear.get(id)) ?? '';

function cellText(column: FindColumn, find: Find, names: FindNames, words: ReportFormatters): string {
  switch (column) {
    case 'category':
      return find.category;
    case 'date':
      return words.date(find.foundAt);
    case 'time':
      return words.time(find.foundAt);
    case 'quest':
      return names.quests.get(find.questId) ?? '';
    case 'depth':
      return find.depthCm === null ? '' : words.depth(find.depthCm);
    case 'targetId':
      return find.targetId ?? '';
    case 'detector':
      return gearName(find.detectorId, names);
    case 'coil':
      return gearName(find.coilId, names);
    case 'period':
      return find.period ?? '';
    case 'years':
      return yearsText(find);
    case 'material':
      return find.material ?? '';
    case 'weight':
      return find.weightG === null ? '' : `${words.measure(find.weightG)} g`;
    case 'size':
      return sizeText(find, words);
    case 'details':
      return find.details?.trim() ?? '';
  }
}

const AT_THE_END: readonly FindColumn[] = ['depth', 'weight', 'time'];

export function listColumns(
  chosen: readonly FindColumn[],
  positions: PositionLevel,
): readonly ReportColumn[] {
  return [
    { label: 'No.', align: 'end' },
    { label: 'Find', align: 'start' },
    ...chosen.map((column) => ({
      label: FIND_COLUMN_NAMES[column],
      align: AT_THE_END.includes(column) ? ('end' as const) : ('start' as const),
    })),
    ...(positions === 'off' ? [] : [{ label: 'Position', align: 'start' as const }]),
  ];
}

export function listRow(
  find: Find,
  number: number,
  chosen: readonly FindColumn[],
  positions: PositionLevel,
  names: FindNames,
  words: ReportFormatters,
): readonly string[] {
  return [
    words.count(number),
    find.name,
    ...chosen.map((column) => cellText(column, find, names, words)),
    ...(positions === 'off' ? [] : [words.place(find.location, positions) ?? '']),
  ];
}

interface CsvColumn {
  readonly header: string;
  readonly cell: (find: Find, names: FindNames) => CsvCell;
}

const clock = (iso: string): string => {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};

/** CSV columns: plain metric numbers with the unit in the header, days as YYYY-MM-DD. */
const CSV_COLUMNS: Readonly<Record<FindColumn, readonly CsvColumn[]>> = {
  category: [{ header: 'Category', cell: ({ category }) => category }],
  date: [{ header: 'Date', cell: ({ foundAt }) => localDay(new Date(foundAt)) }],
  time: [{ header: 'Time', cell: ({ foundAt }) => clock(foundAt) }],
  quest: [{ header: 'Quest', cell: ({ questId }, { quests }) => quests.get(questId) ?? null }],
  depth: [{ header: 'Depth (cm)', cell: ({ depthCm }) => depthCm }],
  targetId: [{ header: 'Target ID', cell: ({ targetId }) => targetId }],
  detector: [{ header: 'Detector', cell: ({ detectorId }, names) => gearName(detectorId, names) || null }],
  coil: [{ header: 'Coil', cell: ({ coilId }, names) => gearName(coilId, names) || null }],
  period: [{ header: 'Period', cell: ({ period }) => period }],
  years: [
    { header: 'Year from', cell: ({ yearFrom }) => yearFrom },
    { header: 'Year to', cell: ({ yearTo }) => yearTo },
  ],
  material: [{ header: 'Material', cell: ({ material }) => material }],
  weight: [{ header: 'Weight (g)', cell: ({ weightG }) => weightG }],
  size: [
    { header: 'Length (mm)', cell: ({ lengthMm }) => lengthMm },
    { header: 'Width (mm)', cell: ({ widthMm }) => widthMm },
    { header: 'Thickness (mm)', cell: ({ thicknessMm }) => thicknessMm },
    { header: 'Diameter (mm)', cell: ({ diameterMm }) => diameterMm },
  ],
  details: [{ header: 'Notes', cell: ({ details }) => details }],
};

function placeColumns(positions: PositionLevel): readonly CsvColumn[] {
  if (positions === 'off') return [];
  const of = (find: Find) =>
    find.location && positions === 'blurred' ? roundForWeather(find.location) : find.location;
  return [
    { header: 'Latitude', cell: (find) => of(find)?.lat ?? null },
    { header: 'Longitude', cell: (find) => of(find)?.lng ?? null },
  ];
}

export function csvColumns(chosen: readonly FindColumn[], positions: PositionLevel): readonly CsvColumn[] {
  return [
    { header: 'Find', cell: ({ name }) => name },
    ...chosen.flatMap((column) => CSV_COLUMNS[column]),
    ...placeColumns(positions),
  ];
}
