import { type LogLevel, logLine } from '@metalquest/core/logging/log-line';
import { track } from '../net/analytics/track.ts';

/** Logs a redacted line (spec section 9). Never pass coordinates, place names or user text. */
export function writeLog(
  level: LogLevel,
  message: string,
  context: Readonly<Record<string, unknown>> = {},
): void {
  const line = logLine(level, message, context);
  // biome-ignore lint/suspicious/noConsole: the only place where the app writes to the console.
  console[level](line.message, ...(Object.keys(line.context).length > 0 ? [line.context] : []));
  track('app_log', {
    ...line,
    timestamp: new Date().toISOString(),
    url: window.location.href,
    userAgent: navigator.userAgent,
  });
}
