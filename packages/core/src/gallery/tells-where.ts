/** Degrees, and grid references as people write them; as private.tells_where of the migrations has it. */
const DEGREES = /\d{1,3}\.\d{4,}|\d{1,3}\.\d+(?:\s*[,;/]|[^\S ]* )\s*[-+]?\d{1,3}\.\d+|\d\s*°/u;
const GRID =
  /(?<![\p{L}\p{N}_])(?:H[P-Z]|N[A-HJ-Z]|OV|S[A-HJ-Z]|T[AFGLMQRV])\s?(?:\d{2}\s?\d{2}|\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})(?![\p{L}\p{N}_])/u;
const SMALL_GRID =
  /(?<![\p{L}\p{N}_])(?:h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[afglmqrv])(?:\d{4}|\d{6}|\d{8}|\d{10})(?![\p{L}\p{N}_])/u;

/** Irish references of six figures and more: one letter and fewer are more often a number of something. */
const IRISH =
  /(?<![\p{L}\p{N}_])(?:[A-HJ-Z]\s?(?:\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})|[a-hj-z](?:\d{6}|\d{8}|\d{10}))(?![\p{L}\p{N}_])/u;
const MILITARY =
  /(?<![\p{L}\p{N}_])\d{1,2}\s?[c-hj-np-x]\s?[a-hj-np-z][a-hj-np-v]\s?(?:\d{2}\s?\d{2}|\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})(?![\p{L}\p{N}_])/iu;
const TELLING = [DEGREES, GRID, SMALL_GRID, IRISH, MILITARY];

/** A part of a place name that is shorter than this, in characters, is in too many other words. */
const SHORTEST_PLACE = 4;

/**
 * Whether words give away where: degrees, a grid reference, or a name out of `places`, which is how a
 * quest's location is written ('Grantchester, Cambridgeshire'). The same rule as the server's, which has the last word.
 */
export function tellsWhere(words: string | null, places: string | null): boolean {
  if (words === null) return false;
  if (TELLING.some((pattern) => pattern.test(words))) return true;
  const low = words.toLowerCase();
  return (places ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((place) => place.trim())
    .some((place) => [...place].length >= SHORTEST_PLACE && low.includes(place));
}
