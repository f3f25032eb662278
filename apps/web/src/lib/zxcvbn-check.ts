import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordStrength } from './password-strength.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Guesses at a password as somebody with lists would, who also knows the e-mail address. Takes a few milliseconds. */
export function checkPassword(password: string, email: string): PasswordStrength {
  const about = [email, ...email.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
  // Beyond what the server takes nothing changes, and time grows with the length.
  const { score, feedback } = zxcvbn.check(password.slice(0, 72), about);
  return { score, warning: feedback.warning };
}
