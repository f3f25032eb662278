/** An '&' that begins neither a predefined XML entity nor a character reference. */
const BARE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** Length of the longest reference, '&#1114111;' or '&#x10FFFF;', minus one. */
const TAIL = 9;

/**
 * Replaces every bare '&' by '&amp;', which many apps forget ('Pots & pans', '&nbsp;'). Unknown entities thus
 * become plain text and are never resolved. Calls `met` with the line of the first one.
 */
export async function* mendedAmpersands(
  texts: AsyncIterable<string>,
  met: (line: number) => void,
): AsyncGenerator<string> {
  let held = '';
  let lines = 1;
  let isMet = false;
  function mend(text: string): string {
    if (isMet) return text.replace(BARE, '&amp;');
    const first = text.search(BARE);
    lines += (first < 0 ? text : text.slice(0, first)).split('\n').length - 1;
    if (first < 0) return text;
    isMet = true;
    met(lines);
    return text.replace(BARE, '&amp;');
  }
  for await (const text of texts) {
    const whole = held + text;
    const last = whole.lastIndexOf('&');
    const cut = last >= 0 && last >= whole.length - TAIL ? last : whole.length;
    held = whole.slice(cut);
    yield mend(whole.slice(0, cut));
  }
  yield mend(held);
}

/** Restores the text of a CDATA section, where '&' needs no escaping. */
export const unmended = (text: string): string => text.replaceAll('&amp;', '&');
