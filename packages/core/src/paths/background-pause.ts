/** Network information; all false if the platform gives none. */
export interface Connection {
  readonly saveData: boolean;
  /** A mobile network, often metered. */
  readonly cellular: boolean;
  readonly slow: boolean;
}

export type PauseReason = 'recording' | 'metered';

/** Recording needs the battery and its 12 requests an hour (design, Radio and scale). */
export function backgroundPauseReason(connection: Connection, recording: boolean): PauseReason | null {
  if (recording) return 'recording';
  return connection.saveData || connection.cellular || connection.slow ? 'metered' : null;
}

/** Background work takes at most a third of the time. */
const PAUSE_PER_WORK = 2;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** Pause in ms after `spentMs` of fetching and storing. */
export function throttleMs(spentMs: number): number {
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, spentMs * PAUSE_PER_WORK));
}
