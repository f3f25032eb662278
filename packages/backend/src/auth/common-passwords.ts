import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones are refused for their length. */
const MIN_LENGTH = 8;

/**
 * The passwords that turn up most often in leaks, lower-cased: those of the 49,233 that zxcvbn counted which are long
 * enough to be tried here, 17,950.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH),
);

/** True when guessing begins with this password, in whatever case and with spaces around it. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.trim().toLowerCase());
}
