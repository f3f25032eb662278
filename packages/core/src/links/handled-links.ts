/** So many links are remembered: the system repeats the last one, and nobody opens twenty between two starts. */
const REMEMBERED = 20;

/** FNV-1a over 32 bits, from two beginnings: together 64 bits, and no need of a secure context. */
function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What is remembered of a link: enough to know it again, and nothing of the code in it. 16 hexadecimal digits. */
export function linkMark(url: string): string {
  return fnv(url, 0x811c9dc5) + fnv(url, 0x2f0b4471);
}

/** The marks with `mark` as the newest, or null when it is among them: the link was handled, maybe before a restart. */
export function withMark(marks: readonly string[], mark: string): readonly string[] | null {
  return marks.includes(mark) ? null : [...marks, mark].slice(-REMEMBERED);
}

/**
 * Whether a link is good for one use. A refusal can come twice with the same words, when somebody changes their mind at
 * the provider twice, and each time there is something to say.
 */
export function worksOnce(url: string): boolean {
  return /[?&](code|token)=/.test(url);
}
