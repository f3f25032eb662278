import type { PasswordScore } from '@metalquest/core/account/password-advice';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface PasswordStrength {
  readonly score: PasswordScore;
  readonly warning: string | null;
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Estimates strength against dictionaries and parts of the email address. Takes a few milliseconds. */
export function checkPassword(password: string, email: string): PasswordStrength {
  const about = [email, ...email.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
  // The server's maximum length; longer input only costs time.
  const { score, feedback } = zxcvbn.check(password.slice(0, 72), about);
  return { score, warning: feedback.warning };
}
