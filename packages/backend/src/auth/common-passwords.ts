import { dictionary } from '@zxcvbn-ts/language-common';

const MIN_LENGTH = 8;

/** The most frequently leaked passwords, lower-cased: the 17,950 of zxcvbn's 49,233 that reach MIN_LENGTH. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH),
);

export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.trim().toLowerCase());
}
