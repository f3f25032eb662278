/** Null and non-finite numbers become an empty cell. */
export type CsvCell = string | number | boolean | null;

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** Start of a possible formula (OWASP, 'CSV Injection'), after any guards. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/** A negative number is not a formula ('-12.5'). */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n\t]|^\s|\s$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Prefixes formula-like text with an apostrophe; removes control characters. */
export function withGuard(text: string): string {
  const clean = text.replaceAll(CONTROL, '');
  return FORMULA.test(clean) && !NEGATIVE.test(clean) ? `'${clean}` : clean;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  const text = withGuard(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** CSV (RFC 4180) with byte order mark. For large tables use `csvLine` after the mark. */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return CSV_BYTE_ORDER_MARK + csvLine(header) + rows.map(csvLine).join('');
}
