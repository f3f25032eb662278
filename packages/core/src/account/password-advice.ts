const MIN_PASSWORD_CHARACTERS = 8;
const MAX_PASSWORD_BYTES = 72;

/** Text for a weak-password reason of the server; unknown reasons are returned unchanged. */
export function weakPasswordReason(reason: string): string {
  const words: Readonly<Record<string, string>> = {
    length: 'It is too short.',
    characters: 'It needs other kinds of characters too.',
    pwned: 'It is among the first passwords that attackers try.',
  };
  return words[reason] ?? reason;
}

/** Why the server would refuse the password's length; null if it would not. */
export function passwordLengthProblem(password: string): string | null {
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    return `Use at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  }
  const bytes = new TextEncoder().encode(password).length;
  if (bytes > MAX_PASSWORD_BYTES) return `Use at most ${MAX_PASSWORD_BYTES} characters.`;
  return null;
}

/** zxcvbn score: 0 (trivial to guess) to 4 (strong). */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const LABELS: Readonly<Record<PasswordScore, string>> = {
  0: 'Easy to guess',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
};

export function scoreLabel(score: PasswordScore): string {
  return LABELS[score];
}

const WARNINGS: Readonly<Record<string, string>> = {
  straightRow: 'Keys in a row are easy to guess.',
  keyPattern: 'Short keyboard patterns are easy to guess.',
  simpleRepeat: 'A repeated character is easy to guess.',
  extendedRepeat: 'Repeated characters are easy to guess.',
  sequences: 'Sequences such as abc or 1234 are easy to guess.',
  recentYears: 'Years are easy to guess.',
  dates: 'Dates are easy to guess.',
  topTen: 'It is one of the ten most used passwords.',
  topHundred: 'It is one of the hundred most used passwords.',
  common: 'It is on lists of known passwords.',
  similarToCommon: 'It is close to one on lists of known passwords.',
  wordByItself: 'A single word is easy to guess.',
  namesByThemselves: 'A name is easy to guess.',
  commonNames: 'Common names are easy to guess.',
  userInputs: 'It is based on your email address.',
  pwned: 'It is on lists of known passwords.',
};

const HELPS = 'Three or four unrelated words are hard to guess and easy to remember.';

/**
 * Advice for a password with a score below 3.
 * @param warning zxcvbn warning key
 */
export function passwordAdvice(score: PasswordScore, warning: string | null): readonly string[] {
  if (score >= 3) return [];
  const advice = warning === null ? undefined : WARNINGS[warning];
  return advice ? [advice, HELPS] : [HELPS];
}
