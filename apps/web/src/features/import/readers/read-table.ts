import type { FindCandidate } from '@metalquest/core/import/import-plan';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import {
  SAMPLE_ROWS,
  SEPARATORS,
  type Separator,
  type TablePreview,
  type TableSettings,
  type TextEncoding,
} from '@metalquest/core/import/table-mapping';
import { previewAs, previewTable, tableReading } from '@metalquest/core/import/table-reading';
import { err, ok, type Result } from '@metalquest/core/result';
import Papa from 'papaparse';

const ROWS_AT_ONCE = 500;

const CHUNK = 128 * 1024;

/** Chunks without a complete row: half a million characters in a cell mean an unclosed quotation mark. */
const MAX_EMPTY_CHUNKS = 4;

const OPEN_QUOTE = 'A quotation mark in this row is not closed, so everything after it is read as one cell.';
const ENDLESS_ROW =
  'This row has more than half a million characters: a quotation mark is not closed, or the file is not a table.';
const CLOSE_QUOTE = 'Close or remove the quotation mark, and import the file again.';

/** The separator that most often splits the first rows into the same number of cells. */
function separatorOf(text: string): Separator {
  const named = /^sep=([,;\t|])/i.exec(text)?.[1];
  const how = { preview: 20, delimitersToGuess: [...SEPARATORS], skipEmptyLines: true };
  const guessed = named ?? Papa.parse(text, how).meta.delimiter;
  return SEPARATORS.find((separator) => separator === guessed) ?? ',';
}

/** Rows of a text, without Excel's leading line that names the separator. */
function rowsOf(text: string, separator: Separator, preview: number): readonly (readonly string[])[] {
  const parsed = Papa.parse<string[]>(text.replace(/^\ufeff?(sep=.\r?\n)?/i, ''), {
    delimiter: separator,
    preview,
  });
  return parsed.data;
}

const headerRows = (text: string): number => (/^\ufeff?sep=/i.test(text) ? 1 : 0);

/** A preview of a table; `chosen` are the user's settings, `head` is the beginning of its text. */
export function previewText(
  head: string,
  encoding: TextEncoding,
  chosen: TableSettings | null,
  context: ReadingContext,
): TablePreview {
  const separator = chosen?.separator ?? separatorOf(head);
  const rows = rowsOf(head, separator, SAMPLE_ROWS + 2).map((row) => row.map(context.decode));
  const preview = previewTable(rows, { encoding, separator }, context, chosen?.hasHeader);
  const isSameWidth = chosen?.columns.length === preview.headings.length;
  return chosen && isSameWidth ? previewAs(preview, chosen) : preview;
}

function quoteProblem(errors: readonly Papa.ParseError[], context: ReadingContext): void {
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) context.problems.refused((open.row ?? 0) + 1, OPEN_QUOTE, CLOSE_QUOTE);
}

/** Reads a table with its settings. Calls `progress` with the characters read and the finds so far. */
export async function readTableText(
  text: string,
  settings: TableSettings,
  context: ReadingContext,
  progress: (characters: number, finds: number) => void,
): Promise<Result<readonly FindCandidate[], ImportProblem>> {
  const { separator, hasHeader } = settings;
  const head = text.slice(0, 256 * 1024);
  const [top = []] = rowsOf(head, separator, 1);
  const headings = settings.columns.map(
    (_, column) => (hasHeader ? context.decode(top[column] ?? '').trim() : '') || `Column ${column + 1}`,
  );
  if (headings.length < 1)
    return err(fileProblem(context.file, 'The table has no columns.', 'Choose another file or separator.'));
  const reading = tableReading(settings, headings, context);
  const body = text.replace(/^\ufeff?(sep=.\r?\n)?/i, '');
  let row = headerRows(text);
  let rowsSinceYield = 0;
  let empty = 0;
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(body, {
      delimiter: separator,
      chunkSize: CHUNK,
      chunk(results: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        try {
          quoteProblem(results.errors, context);
          empty = results.data.length === 0 ? empty + 1 : 0;
          if (empty > MAX_EMPTY_CHUNKS) {
            context.problems.refused(row + 1, ENDLESS_ROW, CLOSE_QUOTE);
            parser.abort();
            resolve();
            return;
          }
          for (const cells of results.data) {
            row += 1;
            if (row === headerRows(text) + 1 && hasHeader) continue;
            reading.add(cells.map(context.decode), row);
          }
          rowsSinceYield += results.data.length;
          if (rowsSinceYield < ROWS_AT_ONCE) return;
          rowsSinceYield = 0;
          progress(results.meta.cursor, reading.count());
          parser.pause();
          setTimeout(() => parser.resume());
        } catch (error) {
          parser.abort();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return ok(reading.finish());
}
