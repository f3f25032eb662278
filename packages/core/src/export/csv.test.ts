import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CSV_BYTE_ORDER_MARK, csvFile, csvLine, withGuard } from './csv.ts';

/** A strict RFC 4180 reader: throws on any deviation from the grammar. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    let cell = '';
    if (file[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= file.length) throw new Error('open quote');
        if (file[at] !== '"') cell += file[at];
        else if (file[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else
      for (; at < file.length && file[at] !== ',' && file[at] !== '\r'; at += 1) {
        if (file[at] === '"' || file[at] === '\n') throw new Error('bare quote or line feed');
        cell += file[at];
      }
    row.push(cell);
    if (file[at] === ',') at += 1;
    else if (file.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error('no line end');
  }
  return rows;
}

/** Texts likely to break a file. */
const text = fc.string({
  unit: fc.constantFrom(...`=+-@\t\r\n",;' a1.é₤＝`, '👑', '\u0000', '\u001b'),
  maxLength: 12,
});
const printable = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the same characters that are dropped
  value.replaceAll(/[\u0000\u001b]/g, '');

/** Inverse of `withGuard`: a second guard shows that the first is removable. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && withGuard(cell) !== cell ? cell.slice(1) : cell;

it('preserves every text and the number of cells', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const cells = read(csvFile(['Name', 'Notes'], rows).slice(CSV_BYTE_ORDER_MARK.length)).slice(1);
      expect(cells.map((row) => row.map(withoutGuard))).toEqual(rows.map((row) => row.map(printable)));
    }),
  );
});

it('prevents formulas at the start of a text', () => {
  fc.assert(
    fc.property(text, (value) => {
      const cell = withGuard(value);
      expect(/^\s*[=+@＝]/.test(cell) || (/^\s*-/.test(cell) && Number.isNaN(Number(cell)))).toBe(false);
      expect(cell).not.toMatch(/^[\t\r\n]/);
    }),
  );
});

it.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+44 20 7946 0000', "'+44 20 7946 0000"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3+cmd|calc', "'-2+3+cmd|calc"],
  ['-12.5', '-12.5'],
  ['\t=1', `"'\t=1"`],
  [' =1', "' =1"],
  ["'=1", "''=1"],
  ["'tis a penny", "'tis a penny"],
  ['=1', "'=1"],
])('writes %j as %j', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

it('keeps numbers numeric', () => {
  expect(csvLine([-4.25, 0, 1e21, Number.NaN, Number.POSITIVE_INFINITY, null, true, false])).toBe(
    '-4.25,0,1e+21,,,,Yes,No\r\n',
  );
});

it('starts with a BOM so that spreadsheets read UTF-8', () => {
  expect(csvFile(['Næme'], [])).toBe('\uFEFFNæme\r\n');
});
