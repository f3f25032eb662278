import { coarse, decodeEscapes, isPlaceName, withoutPositions } from './positions.ts';

/** Names of fields that are never logged, at any depth (spec section 9). */
const SECRET = /passw|token|secret|api[-_ ]?key|auth|cookie|credential/i;
/** Characters of a log line's context (spec section 9). */
export const MAX_CONTEXT = 1000;
const MAX_DEPTH = 8;

/** What may be searched of a text, in characters. The rest is left out first: work does not grow with what somebody sends. */
const MAX_SEARCHED = 4000;
/** The longest e-mail address, in characters (RFC 5321: 64, the sign, 255). No position is as long. */
const LONGEST_ADDRESS = 320;

/** What an e-mail address may be part of. */
const RUN = /[^\s"'<>()=,;:/]+/g;
const ADDRESS = /[^@]@[^@]+\.[a-z]{2}/i;
const QUERY = /([/\w])\?[^\s"']*/g;

/** A text without e-mail addresses, positions and query strings; of a long one, its beginning. */
export function scrub(text: string): string {
  if (text.length <= MAX_SEARCHED) return scrubWhole(text);
  // Half an address at the cut is not recognised as one, and is left out with the last characters.
  return `${scrubWhole(text.slice(0, MAX_SEARCHED)).slice(0, -LONGEST_ADDRESS)}…`;
}

function scrubWhole(text: string): string {
  const words = decodeEscapes(text).replace(QUERY, '$1');
  return withoutPositions(words.replace(RUN, (run) => (ADDRESS.test(run) ? '[e-mail]' : run)));
}

/** Whether a field's name is that of a secret (password, token, secret, api key, auth; spec section 9) or of a place. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name) || isPlaceName(name);
}

/**
 * What may be logged of a value: no value of a field named like a secret, no e-mail address, position or query; of an
 * error no more than its kind, words and place (a database error's detail holds values of rows).
 */
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
  // Class 22: the words quote the value that does not fit.
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

/** A text of at most 1,000 characters and a sign that there was more. */
export function cut(text: string): string {
  return text.length <= MAX_CONTEXT ? text : `${text.slice(0, MAX_CONTEXT)}…`;
}

/**
 * The context of a log line in 1,000 characters (spec section 9). The longest fields are cut first, so that what is left
 * can still be searched for; fields of `untouched` neither count nor are cut.
 */
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
