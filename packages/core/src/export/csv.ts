/** A value of a table; null and numbers that are none leave the cell empty. */
export type CsvCell = string | number | boolean | null;

/** What a spreadsheet needs in front of the file to read it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may take for the beginning of a formula (OWASP, 'CSV Injection'), after its guards. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/** A text that is only a number below zero: no formula, and it stays a number ('-12.5'). */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n\t]|^\s|\s$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * The text as a cell may hold it without a spreadsheet computing it: what looks like a formula gets an apostrophe in
 * front, and so does a text that has one there already, so that `withoutGuard` gives back each text as it was. Control
 * characters are dropped.
 */
export function withGuard(text: string): string {
  const clean = text.replaceAll(CONTROL, '');
  return FORMULA.test(clean) && !NEGATIVE.test(clean) ? `'${clean}` : clean;
}

/** The text that `withGuard` was given, without its control characters. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  const text = withGuard(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record of a CSV file with the line end of RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * A whole CSV file (RFC 4180: commas, CRLF, doubled quotes) that opens right in a spreadsheet: UTF-8 with a byte order
 * mark, and no text in it is computed. Large tables are written line by line with `csvLine`, after the mark.
 */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return CSV_BYTE_ORDER_MARK + csvLine(header) + rows.map(csvLine).join('');
}
