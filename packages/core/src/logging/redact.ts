import { coarse, decodeEscapes, isPlaceName, withoutPositions } from './positions.ts';

/** Field names whose values are never logged (spec section 9). */
const SECRET = /passw|token|secret|api[-_ ]?key|auth|cookie|credential/i;
/** Limit of a log context, in characters (spec section 9). */
export const MAX_CONTEXT = 1000;
const MAX_DEPTH = 8;

/** Longer texts are cut before the search, to bound the work. */
const MAX_SEARCHED = 4000;
/** Maximum email length (RFC 5321: 64 + 1 + 255). Longer than any position. */
const LONGEST_ADDRESS = 320;

/** A run of characters that may contain an email address. */
const RUN = /[^\s"'<>()=,;:/]+/g;
const ADDRESS = /[^@]@[^@]+\.[a-z]{2}/i;
const QUERY = /([/\w])\?[^\s"']*/g;

/** Removes email addresses, positions and query strings; cuts long texts. */
export function scrub(text: string): string {
  if (text.length <= MAX_SEARCHED) return scrubText(text);
  // Drops the end, where a cut address would not be recognised.
  return `${scrubText(text.slice(0, MAX_SEARCHED)).slice(0, -LONGEST_ADDRESS)}…`;
}

function scrubText(text: string): string {
  const words = decodeEscapes(text).replace(QUERY, '$1');
  return withoutPositions(words.replace(RUN, (run) => (ADDRESS.test(run) ? '[e-mail]' : run)));
}

export function isSecretName(name: string): boolean {
  return SECRET.test(name) || isPlaceName(name);
}

/** Of an error keeps name, message, code and stack: a database error's detail holds row values. */
export function redactValue(value: unknown, depth: number = MAX_DEPTH): unknown {
  if (typeof value === 'string') return cut(scrub(value));
  if (typeof value === 'number') return coarse(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[deep]';
  if (value instanceof Error) return describeError(value, depth - 1);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((entry) => redactValue(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) ? '[redacted]' : redactValue(inner, depth - 1),
    ]),
  );
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // Class 22 messages quote the invalid value.
  const message = code?.startsWith('22') ? error.message.replace(/: ".*$/s, '') : error.message;
  return {
    type: error.name,
    message: cut(scrub(message)),
    ...(code ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .map((line) => line.trim())
      .join('\n'),
    ...(error.cause instanceof Error && depth > 0 ? { cause: describeError(error.cause, depth - 1) } : {}),
  };
}

export function cut(text: string): string {
  return text.length <= MAX_CONTEXT ? text : `${text.slice(0, MAX_CONTEXT)}…`;
}

/** Limits a context (spec section 9), cutting the longest fields first. */
export function shorten(
  context: Readonly<Record<string, unknown>>,
  untouched: readonly string[] = [],
): Record<string, unknown> {
  const lengths = Object.entries(context)
    .filter(([name]) => !untouched.includes(name))
    .map(([name, value]) => ({ name, text: JSON.stringify(value) ?? '' }))
    .sort((a, b) => b.text.length - a.text.length);
  let total = lengths.reduce((sum, { text }) => sum + text.length, 0);
  const short = { ...context };
  for (const { name, text } of lengths) {
    if (total <= MAX_CONTEXT) break;
    const rest = Math.max(100, MAX_CONTEXT - (total - text.length));
    if (text.length <= rest) continue;
    short[name] = `${text.slice(0, rest)}…`;
    total -= text.length - rest;
  }
  return short;
}
