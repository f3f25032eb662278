import { writeLog } from './log.ts';

/** Logs a warning. Never pass coordinates, place names or user text. */
export function warn(message: string, context?: Readonly<Record<string, unknown>>): void {
  writeLog('warn', message, context);
}
