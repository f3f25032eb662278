/*
 * An active quest with signal may cost 12 requests an hour. The path takes its share in batches; weather and place
 * name get 6 of them, whatever the occasions.
 */

/** Between two requests for the weather while a quest is active: 4 an hour. */
export const QUEST_WEATHER_GAP_MS = 15 * 60_000;

/** Between two requests for a place name while a quest is active: 2 an hour. */
export const QUEST_PLACE_GAP_MS = 30 * 60_000;

/** Between two requests for a place name otherwise, so that a failing server or a drive does not flood it. */
export const PLACE_GAP_MS = 60_000;

/** A weak signal may hold a request for minutes; it is given up after this. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Calls a backend function, for example `reverse-geocode`, and answers its JSON. Rejects on any failure. */
export type CallFunction = (
  name: 'weather' | 'reverse-geocode',
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
) => Promise<unknown>;
