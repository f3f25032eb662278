/** The system repeats only the last link, so 20 is ample. */
const REMEMBERED = 20;

/** 32-bit FNV-1a. Two seeds give 64 bits; needs no secure context, unlike crypto.subtle. */
function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Hash that identifies a link without revealing its code; 16 hex digits. */
export function linkMark(url: string): string {
  return fnv(url, 0x811c9dc5) + fnv(url, 0x2f0b4471);
}

/** Adds a mark; null if the link was already handled, possibly before a restart. */
export function withMark(marks: readonly string[], mark: string): readonly string[] | null {
  return marks.includes(mark) ? null : [...marks, mark].slice(-REMEMBERED);
}

/** Whether a link is single-use. Refusals may repeat with the same text and must be shown each time. */
export function isOneTimeLink(url: string): boolean {
  return /[?&](code|token)=/.test(url);
}
