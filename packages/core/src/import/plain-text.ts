export interface PlainText {
  readonly text: string;
  readonly photoNames: readonly string[];
}

const TAG = /<(\/?)([a-z][a-z\d]{0,15})([^\w<>][^<>]*)?>/gi;
const UNSEEN = [
  [/<!--/g, /-->/g],
  [/<script(?:[^\w<>][^<>]*)?>/gi, /<\/script>/gi],
  [/<style(?:[^\w<>][^<>]*)?>/gi, /<\/style>/gi],
] as const;
const PICTURE = /\bsrc\s*=\s*["']?([^"'\s>]{1,300})/i;
const BREAKING = /^(br|p|div|tr|li|h[1-6]|table|ul|ol|hr)$/i;

/** Removes HTML tags; block tags become line breaks. Keeps text such as '3 < 4'. */
export function plainText(html: string, decode: (text: string) => string): PlainText {
  const photoNames: string[] = [];
  const bare = UNSEEN.reduce((text, [open, close]) => withoutBetween(text, open, close), html).replace(
    TAG,
    (_, closing: string, name: string, rest = '') => {
      const source = name.toLowerCase() === 'img' && !closing ? PICTURE.exec(rest)?.[1] : undefined;
      const photo = source && !/^[a-z]+:/i.test(source) ? source.split('/').at(-1) : undefined;
      if (photo) photoNames.push(photo);
      return BREAKING.test(name) ? '\n' : '';
    },
  );
  return { text: decode(bare), photoNames };
}

/** Removes everything between two marks, in linear time. */
function withoutBetween(text: string, open: RegExp, close: RegExp): string {
  let outside = '';
  let from = 0;
  for (;;) {
    const begin = nextOf(open, text, from);
    const end = begin && nextOf(close, text, begin.index + begin[0].length);
    if (!end) return outside + text.slice(from);
    outside += text.slice(from, begin.index);
    from = end.index + end[0].length;
  }
}

function nextOf(mark: RegExp, text: string, from: number): RegExpExecArray | null {
  mark.lastIndex = from;
  return mark.exec(text);
}
