/** What the platform tells of the connection; all false where it tells nothing. */
export interface Connection {
  /** The user asked all sites to save data. */
  readonly saveData: boolean;
  /** A mobile network, which is paid by the byte as often as not. */
  readonly cellular: boolean;
  /** Slower than a good mobile network. */
  readonly slow: boolean;
}

/** Why something that nobody asked for is not fetched now. */
export type Forbearance = 'recording' | 'metered';

/**
 * Whether paths nobody has opened are fetched now. A walk needs the battery and its 12 requests an hour (design, Radio
 * and scale) for itself; a connection that is slow, dear or both is the user's to spend.
 */
export function forbearance(connection: Connection, recording: boolean): Forbearance | null {
  if (recording) return 'recording';
  return connection.saveData || connection.cellular || connection.slow ? 'metered' : null;
}

/** Work behind the screen takes at most a third of the time. */
const REST_PER_WORK = 2;
const SHORTEST_REST_MS = 250;
const LONGEST_REST_MS = 5_000;

/** Milliseconds to leave the page and the server alone after `spentMs` of fetching and storing. */
export function restMs(spentMs: number): number {
  return Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, spentMs * REST_PER_WORK));
}
