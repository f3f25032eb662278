import { readGeoJson } from '@metalquest/core/import/geojson-reading';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import type { PlacesRead } from '@metalquest/core/import/xml-sink';
import { err, type Result } from '@metalquest/core/result';

/** NaN or Infinity as a value, which JSON does not allow. */
const NO_NUMBER = /[:,[]\s*-?(?:NaN|Infinity)\b/;

/** Finds the line in an error: 'position 31', 'line 2 column 5', or '..."a":x}"... is not valid JSON'. */
function lineOf(message: string, text: string): number | null {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const excerpt = /(?:\.\.\.|, )"([\s\S]+?)"(?:\.\.\.)? is not valid JSON/.exec(message)?.[1];
  const offset = excerpt ? text.indexOf(excerpt) : -1;
  const isOneTime = excerpt !== undefined && offset >= 0 && text.indexOf(excerpt, offset + 1) < 0;
  const position = /position (\d+)/.exec(message)?.[1];
  // The quoted text has ten characters before the wrong one.
  const at = position ? Number(position) : isOneTime ? offset + Math.min(10, excerpt.length) : null;
  return at === null ? null : lineNumberAt(text, at);
}

const lineNumberAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Parses JSON and maps each string with `keep`; on failure the problem and its line. */
export function parseJson(
  text: string,
  file: string,
  keep?: (text: string) => string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: ImportProblem } {
  try {
    const value: unknown = keep
      ? JSON.parse(text, (_, each: unknown) => (typeof each === 'string' ? keep(each) : each))
      : JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const isOver = /end of (JSON )?input|unterminated|end of data/i.test(message);
    const noNumber = text.search(NO_NUMBER);
    const hasNaN = noNumber >= 0;
    const line = hasNaN
      ? lineNumberAt(text, noNumber + 1)
      : isOver
        ? lineNumberAt(text, text.length)
        : lineOf(message, text);
    const problemText = isOver
      ? 'The file is incomplete.'
      : hasNaN
        ? 'The file is not valid JSON: it contains NaN or Infinity.'
        : 'The file is not valid JSON.';
    return {
      ok: false,
      error: fileProblem(file, problemText, 'Export it again from the app it comes from.', line),
    };
  }
}

export function readGeoJsonText(text: string, context: ReadingContext): Result<PlacesRead, ImportProblem> {
  const parsed = parseJson(text, context.file);
  return parsed.ok ? readGeoJson(parsed.value, context) : err(parsed.error);
}
