/** An '&' that begins none of XML's own five entities and no number of a character. */
const BARE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** Longest entity that is known, '&#1114111;' and '&#x10FFFF;', without its last letter. */
const TAIL = 9;

/**
 * The texts with every bare '&' written as '&amp;', as many apps forget to ('Pots & pans', '&nbsp;'): what is no entity
 * of XML is then its own letters, and never resolved. `met` is told the line of the first.
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

/** A text between CDATA marks, where '&' is itself, as it was before. */
export const unmended = (text: string): string => text.replaceAll('&amp;', '&');
