import type { PasswordScore } from '@metalquest/core/account/password-advice';
import { useEffect, useState } from 'react';

/** A score, and the key of a warning if there is one. */
export interface PasswordStrength {
  readonly score: PasswordScore;
  readonly warning: string | null;
}

/**
 * The strength of a password; null if it is empty or the dictionary (230 kB) is not loaded. The server checks
 * it again. `about` holds words that the password should not contain.
 */
export function usePasswordStrength(password: string, about: string): PasswordStrength | null {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    if (password === '') {
      setStrength(null);
      return;
    }
    let isWanted = true;
    import('./zxcvbn-check.ts')
      .then(({ checkPassword }) => isWanted && setStrength(checkPassword(password, about)))
      .catch(() => isWanted && setStrength(null));
    return () => {
      isWanted = false;
    };
  }, [password, about]);
  return password === '' ? null : strength;
}
