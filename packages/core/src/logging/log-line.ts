import { cut, isSecretName, redactValue, scrub, shorten } from './redact.ts';

/** What the app writes to its log; both go to analytics, where somebody agreed to that (spec section 9). */
export type LogLevel = 'warn' | 'error';

/** A line as it may be written. */
export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/**
 * Makes a line of what is to be told: no e-mail address, position or query string in its words, no value of a field
 * named like a secret in its context, which has 1,000 characters at most (spec section 9).
 */
export function logLine(
  level: LogLevel,
  message: string,
  context: Readonly<Record<string, unknown>>,
): LogLine {
  const clean = Object.entries(context).map(([name, value]) => [
    name,
    isSecretName(name) ? '[redacted]' : redactValue(value),
  ]);
  return { level, message: cut(scrub(message)), context: shorten(Object.fromEntries(clean)) };
}
