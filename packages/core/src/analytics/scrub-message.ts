const MAX_LENGTH = 1000;
const MAX_WORD = 30;
/** Quoted text may be user input. Bounded: a message is cut to 1,000 characters first (MAX_LENGTH). */
const QUOTED = /“[^”]*”|„[^“”]*[“”]|"[^"]*"|`[^`]*`|(?<!\p{L})['‘][^'’]*['’](?!\p{L})/gu;
const SECRET_PATTERN = /passw|auth|(?:token|secret|key|cookie|credentials?|bearer|basic)$/i;
const PLAIN_WORD = /^[(]*[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[).,;:!?…]*$/u;
const NAME_LIKE = /^[(]*\p{Lu}/u;
const HAS_NUMBER = /\p{N}/u;
/** Capitalised words of error messages that are not names. */
const ALLOWED_WORDS: ReadonlySet<string> = new Set([
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

const lastPart = (word: string): string => word.split(/\W+/).findLast((part) => part !== '') ?? '';

function scrubWord(word: string, at: number, before: string): string {
  if (SECRET_PATTERN.test(lastPart(before))) return '[redacted]';
  if (/[@＠]/u.test(word)) return '[e-mail]';
  if (HAS_NUMBER.test(word)) return '[number]';
  if (/[/\\=]/.test(word)) return '[address]';
  if (word.length > MAX_WORD) return '[token]';
  if (!/\p{L}/u.test(word)) return word.length <= 3 ? word : '[text]';
  if (!PLAIN_WORD.test(word)) return '[text]';
  const bare = word.replaceAll(/[^\p{L}\p{M}]/gu, '');
  if (at > 0 && NAME_LIKE.test(word) && !ALLOWED_WORDS.has(bare)) return '[name]';
  return word;
}

/** Reduces a message to plain words that identify no person or place, for analytics. */
export function scrubMessage(message: string): string {
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
