/*
 * Expressions like /-+$/ take a time that grows with the square of a text that has many such signs in its middle:
 * these read each sign once.
 */

/** A text without the characters of `signs` at its end. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without the characters of `signs` at its start and its end. */
export function trimOf(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return trimEndOf(text.slice(start), signs);
}
