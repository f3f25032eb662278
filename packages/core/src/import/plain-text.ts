/** A piece of text that may be HTML, as plain text, with the names of the pictures it shows. */
export interface PlainText {
  readonly text: string;
  readonly photoNames: readonly string[];
}

/** Longest run of a tag: what is longer is a text with a '<' in it. */
const TAG = /<(\/?)([a-z][a-z\d]{0,15})\b([^<>]{0,2000})>/gi;
const PICTURE = /\bsrc\s*=\s*["']?([^"'\s>]{1,300})/i;
const BREAKING = /^(br|p|div|tr|li|h[1-6]|table|ul|ol|hr)$/i;

/**
 * Takes the markup out of a text: map programs write HTML into descriptions. What is no tag stays, '3 < 4' too. Tags
 * that begin a line become line breaks; local pictures are named.
 */
export function plainText(html: string, decode: (text: string) => string): PlainText {
  const photoNames: string[] = [];
  const bare = html
    .replace(/<!--[\s\S]{0,10000}?-->/g, '')
    .replace(/<(script|style)\b[^<>]{0,2000}>[\s\S]{0,100000}?<\/\1>/gi, '')
    .replace(TAG, (_, closing: string, name: string, rest: string) => {
      const source = name.toLowerCase() === 'img' && !closing ? PICTURE.exec(rest)?.[1] : undefined;
      const photo = source && !/^[a-z]+:/i.test(source) ? source.split('/').at(-1) : undefined;
      if (photo) photoNames.push(photo);
      return BREAKING.test(name) ? '\n' : '';
    });
  return { text: decode(bare), photoNames };
}
