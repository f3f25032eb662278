import { cut, isSecretName, redactValue, scrub, shorten } from './redact.ts';

/** Log levels; both go to analytics with consent (spec section 9). */
export type LogLevel = 'warn' | 'error';

export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** Removes email addresses, positions, query strings and secrets (spec section 9). */
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
