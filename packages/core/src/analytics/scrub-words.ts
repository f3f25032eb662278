/** Longer texts are cut before anything else is done with them, in characters. */
const MAX_LENGTH = 1000;
const MAX_WORD = 30;
/**
 * What stands in quotation marks is what somebody wrote. An apostrophe within a word is none.
 * Bounded: a message is cut to 1,000 characters first (MAX_LENGTH).
 */
const QUOTED = /“[^”]*”|„[^“”]*[“”]|"[^"]*"|`[^`]*`|(?<!\p{L})['‘][^'’]*['’](?!\p{L})/gu;
/** A word before a secret, without the signs behind it. */
const SECRET_WORD = /passw|auth|(?:token|secret|key|cookie|credentials?|bearer|basic)$/i;
const PLAIN_WORD = /^[(]*[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[).,;:!?…]*$/u;
const NAME_LIKE = /^[(]*\p{Lu}/u;
const HAS_NUMBER = /\p{N}/u;
/** Capitalised words of error messages that are no names. */
const KEPT: ReadonlySet<string> = new Set([
  'Cannot',
  'Could',
  'Error',
  'Failed',
  'Invalid',
  'Network',
  'No',
  'Not',
  'The',
  'This',
  'Unable',
  'Unexpected',
]);

/** The letters at the end of a word: 'token' of 'my-token='. */
const lastPart = (word: string): string => word.split(/\W+/).findLast((part) => part !== '') ?? '';

function scrubWord(word: string, at: number, before: string): string {
  if (SECRET_WORD.test(lastPart(before))) return '[redacted]';
  if (/[@＠]/u.test(word)) return '[e-mail]';
  if (HAS_NUMBER.test(word)) return '[number]';
  if (/[/\\=]/.test(word)) return '[address]';
  if (word.length > MAX_WORD) return '[token]';
  if (!/\p{L}/u.test(word)) return word.length <= 3 ? word : '[text]';
  if (!PLAIN_WORD.test(word)) return '[text]';
  const bare = word.replaceAll(/[^\p{L}\p{M}]/gu, '');
  if (at > 0 && NAME_LIKE.test(word) && !KEPT.has(bare)) return '[name]';
  return word;
}

/**
 * A message as analytics may have it: words of prose, and nothing that could be a place, a person, an address, a secret
 * or an id. No number at all is kept, nor what stands in quotation marks, nor a capitalised word but the first. What a
 * message says is a sentence of ours; what it says it of stays on the device.
 */
export function scrubWords(message: string): string {
  const words = message
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .slice(0, MAX_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replaceAll(QUOTED, ' [text] ')
    .split(/\s+/)
    .filter(Boolean);
  const clean = words.map((word, at) =>
    word === '[text]' ? word : scrubWord(word, at, words[at - 1] ?? ''),
  );
  return clean.join(' ').slice(0, MAX_LENGTH);
}
