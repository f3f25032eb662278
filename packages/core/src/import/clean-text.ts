import { unsafeValue } from '../stored-data/unsafe-text.ts';
import { trimEndOf } from '../text/trim-signs.ts';
import type { ProblemList } from './problem-list.ts';

/** Controls except tab and line feed, and invisible direction marks. */
const HIDDEN = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

const HALF = /\p{Cs}/gu;

/** Removes NUL and replaces lone surrogates, which the database refuses. */
export const storable = (text: string): string => text.replace(HALF, '\ufffd').replaceAll('\0', '');

/** Normalises text: storable characters, uniform line breaks and spaces, no hidden characters, trimmed. */
export function tidy(text: string): string {
  return storable(text)
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .split('\n')
    .map((line) => trimEndOf(line, ' \t'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Start of a text without a split surrogate pair. */
export const wholeStart = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, limit).replace(HALF, '').trim();

/** Removes script code (spec section 5), cuts to the limit, reports changes. `field` is a word: 'name'. */
export function cleanText(
  raw: string | null | undefined,
  field: string,
  limit: number,
  line: number | null,
  problems: ProblemList,
): string | null {
  const text = tidy(raw ?? '');
  if (text === '') return null;
  const unsafe = unsafeValue(text);
  if (unsafe !== null) {
    problems.changed(
      line,
      `The ${field} contains ${unsafe} and was left out.`,
      'To keep the text, remove it from the file and import the file again.',
    );
    return null;
  }
  if (text.length <= limit) return text;
  problems.changed(
    line,
    `There are more than ${limit.toLocaleString('en-GB')} characters in the ${field}; the end was cut off.`,
    'Shorten it in the file if the end matters.',
  );
  return wholeStart(text, limit);
}
