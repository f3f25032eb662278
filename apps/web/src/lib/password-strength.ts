import type { PasswordScore } from '@metalquest/core/account/password-advice';
import { useEffect, useState } from 'react';

/** How hard a password is to guess, and the key of what is wrong with it, if anything is. */
export interface PasswordStrength {
  readonly score: PasswordScore;
  readonly warning: string | null;
}

/**
 * How hard a password is to guess; null while it is empty, and while the dictionary (230 kB) is on its way or cannot
 * come: the server looks at it all the same. `about` is what it should not be made of.
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
