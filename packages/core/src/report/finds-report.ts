import { CSV_BYTE_ORDER_MARK, csvLine } from '../export/csv.ts';
import type { Find } from '../find/find.ts';
import { toIso } from '../time/instant.ts';
import type { ReportContents } from './contents.ts';
import { csvColumns, type FindColumn, type FindNames, listColumns, listRow } from './find-columns.ts';
import { REPORT_NAMES, type Report, type ReportPart, type ReportPlate } from './report.ts';
import { type FindWithPhotos, platesOf, platesPart } from './report-finds.ts';
import { countOf, type ReportFormatters } from './report-formatters.ts';

export const MOST_ROWS = 5_000;

export interface ListedFinds {
  readonly rows: readonly (readonly string[])[];
  readonly plates: readonly ReportPlate[];
}

export function findsListing(
  columns: readonly FindColumn[],
  { positions, photos }: Pick<ReportContents, 'positions' | 'photos'>,
  words: ReportFormatters,
): {
  readonly add: (slice: readonly FindWithPhotos[], names: FindNames) => void;
  readonly listed: () => ListedFinds;
} {
  const rows: (readonly string[])[] = [];
  const plates: ReportPlate[] = [];
  return {
    add(slice, names) {
      const shown = slice.slice(0, MOST_ROWS - rows.length);
      if (photos) plates.push(...platesOf(shown, words, { after: rows.length }));
      for (const { find } of shown)
        rows.push(listRow(find, rows.length + 1, columns, positions, names, words));
    },
    listed: () => ({ rows, plates }),
  };
}

export interface FindsReportSource {
  /** From {@link findsListing}, with the same columns. */
  readonly finds: ListedFinds;
  /** Total number; `finds` holds the first of them. */
  readonly total: number;
  readonly columns: readonly FindColumn[];
  readonly narrowed: readonly string[];
  readonly nowMs: number;
}

export function findsReport(
  { finds: { rows, plates }, total, columns, narrowed, nowMs }: FindsReportSource,
  contents: Pick<ReportContents, 'positions'>,
  words: ReportFormatters,
): Report {
  const parts: ReportPart[] = [];
  if (rows.length < total)
    parts.push({
      kind: 'text',
      quiet: true,
      text: `These are the first ${words.count(rows.length)} of ${words.count(total)} finds. The CSV file has them all.`,
    });
  if (rows.length === 0) parts.push({ kind: 'text', text: 'There are no finds in this list.', quiet: true });
  else
    parts.push({
      kind: 'table',
      columns: listColumns(columns, contents.positions),
      rows,
      total: null,
    });
  parts.push(...platesPart(plates, 3));
  return {
    kind: 'finds',
    name: REPORT_NAMES.finds,
    title: 'Finds',
    lead: [countOf(total, 'find', 'finds', words), ...(narrowed.length > 0 ? [narrowed.join(', ')] : [])],
    parts,
    made: `Made on ${words.date(toIso(nowMs))}`,
    authorNotes: [],
  };
}

/** CSV in pieces: the header, then slices of finds. */
export function findsCsv(columns: readonly FindColumn[], { positions }: Pick<ReportContents, 'positions'>) {
  const all = csvColumns(columns, positions);
  return {
    head: (): string => CSV_BYTE_ORDER_MARK + csvLine(all.map(({ header }) => header)),
    lines: (finds: readonly Find[], names: FindNames): string =>
      finds.map((find) => csvLine(all.map(({ cell }) => cell(find, names)))).join(''),
  };
}
