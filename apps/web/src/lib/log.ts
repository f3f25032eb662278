import { type LogLevel, logLine } from '@metalquest/core/logging/log-line';
import { track } from './track.ts';

/**
 * Writes to the browser's log, and to the analytics where somebody agreed to that: redacted, with a context of 1,000
 * characters at most (spec section 9). Never with a coordinate, a place name or anything a person wrote.
 */
export function writeLog(
  level: LogLevel,
  message: string,
  context: Readonly<Record<string, unknown>> = {},
): void {
  const line = logLine(level, message, context);
  // biome-ignore lint/suspicious/noConsole: the one place where the app writes to the log.
  console[level](line.message, ...(Object.keys(line.context).length > 0 ? [line.context] : []));
  track('app_log', {
    ...line,
    timestamp: new Date().toISOString(),
    url: window.location.href,
    userAgent: navigator.userAgent,
  });
}
