import { useEffect, useState } from 'react';
import type { PasswordStrength } from './zxcvbn-check.ts';

/** Null without the dictionary (230 kB); the server checks too. `about`: words to avoid. */
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
