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
const REST_PER_WORK = 2;
const SHORTEST_REST_MS = 250;
const LONGEST_REST_MS = 5_000;

/** Pause in ms after `spentMs` of fetching and storing. */
export function throttleMs(spentMs: number): number {
  return Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, spentMs * REST_PER_WORK));
}
