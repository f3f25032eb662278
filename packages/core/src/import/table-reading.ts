import { type Field, findOfFields } from './find-fields.ts';
import type { FindCandidate } from './import-plan.ts';
import { importedFind } from './imported-find.ts';
import { proposeGrid, proposeMapping } from './propose-mapping.ts';
import type { ReadingContext } from './reading-context.ts';
import { dateOrderOf } from './table-dates.ts';
import { targetOfHeading } from './table-headings.ts';
import {
  type DateOrder,
  SAMPLE_ROWS,
  type Separator,
  type TablePreview,
  type TableSettings,
  type TextEncoding,
} from './table-mapping.ts';
import { MAX_RECORDS } from './xml-sink.ts';

const MAX_COLUMNS = 200;

export interface TableReading {
  /** `row` as a spreadsheet counts. */
  add(cells: readonly string[], row: number): void;
  count(): number;
  finish(): readonly FindCandidate[];
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

export function tableReading(
  settings: TableSettings,
  headings: readonly string[],
  context: ReadingContext,
): TableReading {
  const { problems } = context;
  const finds: FindCandidate[] = [];
  return {
    add(cells, row) {
      if (isBlank(cells)) return;
      const over = cells.slice(headings.length).some((cell) => cell.trim() !== '');
      if (over) {
        problems.refused(
          row,
          `A row has ${cells.length} cells, but the table has ${headings.length} columns.`,
          'Check for a separator or a quotation mark inside one of its cells.',
        );
        return;
      }
      if (finds.length >= MAX_RECORDS) {
        problems.refused(
          row,
          `The table has more than ${MAX_RECORDS.toLocaleString('en-GB')} rows.`,
          'Split the table and import the parts.',
        );
        return;
      }
      const fields = headings.map((heading, column): Field => {
        const target = settings.columns[column] ?? 'ignore';
        return { target, heading, text: cells[column] ?? '' };
      });
      finds.push(importedFind(findOfFields(fields, settings, row, context), context));
    },
    count: () => finds.length,
    finish: () => finds,
  };
}

/** True if a cell is a known heading and none is a bare number. */
function isHeader(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => targetOfHeading(cell) !== null) &&
    !cells.some((cell) => /^[\d.,-]+$/.test(cell.trim()))
  );
}

function decimalOf(cells: readonly string[]): '.' | ',' {
  const commas = cells.filter((cell) => /^\s*-?\d+,\d+\s*$/.test(cell)).length;
  const points = cells.filter((cell) => /^\s*-?\d+\.\d+\s*$/.test(cell)).length;
  return commas > points ? ',' : '.';
}

/** @param first first rows, including the header */
export function previewTable(
  first: readonly (readonly string[])[],
  how: { readonly encoding: TextEncoding; readonly separator: Separator },
  context: ReadingContext,
  withHeader?: boolean,
): TablePreview {
  const [top = []] = first;
  const hasHeader = withHeader ?? isHeader(top);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...first.map((row) => row.length)));
  const headings = Array.from({ length: hasHeader ? Math.min(width, top.length) : width }, (_, column) => {
    const own = hasHeader ? (top[column] ?? '').trim() : '';
    return own || `Column ${column + 1}`;
  });
  const rows = first
    .slice(hasHeader ? 1 : 0)
    .filter((row) => !isBlank(row))
    .slice(0, SAMPLE_ROWS)
    .map((row) => headings.map((_, column) => row[column] ?? ''));
  const columns = proposeMapping(headings, rows);
  const dates = rows.flatMap((row) => row.filter((_, column) => columns[column] === 'foundDate'));
  const { order, isSure } = dateOrderOf(dates);
  const settings: TableSettings = {
    ...how,
    hasHeader,
    columns,
    dateOrder: order satisfies DateOrder,
    decimal: decimalOf(rows.flat()),
    grid: proposeGrid(headings, rows, columns),
  };
  return { settings, headings, rows, isDateOrderSure: isSure, problems: context.problems.all() };
}

export function previewAs(preview: TablePreview, settings: TableSettings): TablePreview {
  return {
    ...preview,
    settings: {
      ...settings,
      columns: preview.headings.map((_, column) => settings.columns[column] ?? 'ignore'),
    },
  };
}
