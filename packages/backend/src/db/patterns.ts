/** Limits on patterns of `like` and `ilike` for the data API and realtime filters. */

/** In characters: matching a pattern retries it at every character of the text. */
export const MAX_PATTERN_LENGTH = 200;
/** `%` in all patterns of a request or a filter: their costs multiply. */
export const MAX_WILDCARDS = 16;

export const wildcardsIn = (pattern: string): number => pattern.replaceAll(/\\./g, '').split('%').length - 1;
