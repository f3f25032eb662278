import type { Find } from '../find/find.ts';
import type { Media } from '../media/media.ts';
import type { ReportContents } from './contents.ts';
import type { ReportColumn, ReportPart, ReportPlate, ReportTable } from './report.ts';
import type { ReportFormatters } from './report-formatters.ts';

export interface FindWithPhotos {
  readonly find: Find;
  readonly photos: readonly Media[];
  /** Whether there is a photo of the filled hole. */
  readonly isHoleFilled?: boolean;
}

/** Oldest first. */
export function inOrderOfTime<F extends Pick<Find, 'foundAt' | 'id'>>(finds: readonly F[]): readonly F[] {
  return finds.toSorted((a, b) => a.foundAt.localeCompare(b.foundAt) || a.id.localeCompare(b.id));
}

interface Column extends ReportColumn {
  isEmpty?: boolean;
  readonly cell: (find: Find, number: number) => string;
}

/** Built one find at a time. Omits columns without values. */
export function findRows(
  { positions }: Pick<ReportContents, 'positions'>,
  words: ReportFormatters,
  { withTime = false } = {},
): { readonly add: (find: Find) => void; readonly table: () => ReportTable } {
  const when = withTime ? words.time : words.date;
  const columns: Column[] = [
    { label: 'No.', align: 'end', cell: (_, number) => words.count(number) },
    { label: 'Find', align: 'start', cell: ({ name }) => name },
    { label: 'Category', align: 'start', cell: ({ category }) => category },
    { label: withTime ? 'Time' : 'Date', align: 'start', cell: ({ foundAt }) => when(foundAt) },
    {
      label: 'Depth',
      align: 'end',
      isEmpty: true,
      cell: ({ depthCm }) => (depthCm === null ? '' : words.depth(depthCm)),
    },
    {
      label: 'Position',
      align: 'start',
      isEmpty: true,
      cell: ({ location }) => words.place(location, positions) ?? '',
    },
  ];
  const rows: (readonly string[])[] = [];
  return {
    add(find) {
      const row = columns.map(({ cell }) => cell(find, rows.length + 1));
      for (const [at, column] of columns.entries()) if (row[at]) column.isEmpty = false;
      rows.push(row);
    },
    table() {
      const shown = columns.flatMap(({ isEmpty }, at) => (isEmpty ? [] : [at]));
      return {
        kind: 'table',
        columns: columns.flatMap(({ label, align, isEmpty }) => (isEmpty ? [] : [{ label, align }])),
        rows: rows.map((row) => shown.map((at) => row[at] ?? '')),
        total: null,
      };
    },
  };
}

export function findTable(
  finds: readonly Find[],
  contents: Pick<ReportContents, 'positions'>,
  words: ReportFormatters,
  options: { readonly withTime?: boolean } = {},
): ReportTable {
  const { add, table } = findRows(contents, words, options);
  for (const find of finds) add(find);
  return table();
}

/** Photos with their find's number, at most `each` per find; numbering continues after `after`. */
export function platesOf(
  finds: readonly FindWithPhotos[],
  words: ReportFormatters,
  { each = 1, after = 0 } = {},
): readonly ReportPlate[] {
  return finds.flatMap(({ find, photos }, at) =>
    photos
      .filter(({ mediaType }) => mediaType === 'image')
      .slice(0, each)
      .map((photo) => ({
        media: photo.id,
        title: `${words.count(after + at + 1)}  ${find.name}`,
        line: [find.category, words.date(find.foundAt)].join(', '),
      })),
  );
}

export function platesPart(plates: readonly ReportPlate[], columns: 2 | 3): readonly ReportPart[] {
  if (plates.length === 0) return [];
  return [
    { kind: 'heading', text: 'Photographs' },
    { kind: 'plates', columns, plates },
  ];
}
