import { writeLog } from './log.ts';

/** Writes a warning to the browser's log. Never with a coordinate, a place name or anything a person wrote. */
export function warn(message: string, context?: Readonly<Record<string, unknown>>): void {
  writeLog('warn', message, context);
}
