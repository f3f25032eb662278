/* Request budget of an active quest: 12 per hour. Weather and place name get 6; the path uses batches. */

/** Between weather requests during a quest: 4 per hour. */
export const QUEST_WEATHER_GAP_MS = 15 * 60_000;

/** Between place-name requests during a quest: 2 per hour. */
export const QUEST_PLACE_GAP_MS = 30 * 60_000;

/** Between place-name requests otherwise, to spare a failing server. */
export const PLACE_GAP_MS = 60_000;

/** A weak signal can delay a request for minutes. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Calls a backend function such as `reverse-geocode` and resolves to its JSON. Rejects on any failure. */
export type CallFunction = (
  name: 'weather' | 'reverse-geocode',
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
) => Promise<unknown>;
