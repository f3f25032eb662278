/** What the server asks of a new password: so many characters, and at most so many bytes (UTF-8). */
const MIN_PASSWORD_CHARACTERS = 8;
const MAX_PASSWORD_BYTES = 72;

/** The server's reasons for a weak password, in words: `length`, `characters`, `pwned`. Others stay as they came. */
export function weakPasswordReason(reason: string): string {
  const words: Readonly<Record<string, string>> = {
    length: 'It is too short.',
    characters: 'It needs other kinds of characters too.',
    pwned: 'It is among the first passwords that attackers try.',
  };
  return words[reason] ?? reason;
}

/** Why the server would refuse a password for its length, or null. */
export function passwordLengthProblem(password: string): string | null {
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    return `Use at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  }
  const bytes = new TextEncoder().encode(password).length;
  if (bytes > MAX_PASSWORD_BYTES) return `Use at most ${MAX_PASSWORD_BYTES} characters.`;
  return null;
}

/** How hard a password is to guess: 0 (at once) to 4 (not in a lifetime). */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const LABELS: Readonly<Record<PasswordScore, string>> = {
  0: 'Easy to guess',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
};

/** One word for a score. */
export function scoreLabel(score: PasswordScore): string {
  return LABELS[score];
}

/** What is wrong, by the keys of zxcvbn. */
const WARNINGS: Readonly<Record<string, string>> = {
  straightRow: 'Keys in a row are guessed early.',
  keyPattern: 'Short patterns on the keyboard are guessed early.',
  simpleRepeat: 'A repeated character is easy to guess.',
  extendedRepeat: 'Repeated characters are easy to guess.',
  sequences: 'Sequences such as abc or 1234 are guessed early.',
  recentYears: 'Years are guessed early.',
  dates: 'Dates are guessed early.',
  topTen: 'It is one of the ten most used passwords.',
  topHundred: 'It is one of the hundred most used passwords.',
  common: 'It is on lists of known passwords.',
  similarToCommon: 'It is close to one on lists of known passwords.',
  wordByItself: 'A single word is guessed early.',
  namesByThemselves: 'A name is guessed early.',
  commonNames: 'Common names are guessed early.',
  userInputs: 'It is made of your e-mail address.',
  pwned: 'It is on lists of known passwords.',
};

/** What would help most, in one sentence that is true of every weak password. */
const HELPS =
  'Three or four words that have nothing to do with each other are hard to guess and easy to keep.';

/** What to say of a password: why it is weak where zxcvbn knows (`warning` is its key), and what helps while it is. */
export function passwordAdvice(score: PasswordScore, warning: string | null): readonly string[] {
  if (score >= 3) return [];
  const known = warning === null ? undefined : WARNINGS[warning];
  return known ? [known, HELPS] : [HELPS];
}
