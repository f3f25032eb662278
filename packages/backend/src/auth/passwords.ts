import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Turns a password into what is stored, and compares. Injected, so that tests can count the work done. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** argon2id (the library's default) at OWASP's 19 MiB and two passes: about 20 ms; four at once stay under 80 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password, COST),
  verify: async (stored, password) => {
    try {
      return await verify(stored, password);
    } catch {
      // Not an argon2 hash, for example an account brought over without its password: nothing matches it.
      return false;
    }
  },
};

export type PasswordCheck = (stored: string | null, password: string) => Promise<boolean>;

/**
 * A check that costs the same whether or not there is an account or a password to compare with: without one it
 * verifies against a hash of random bytes (security, Accounts).
 */
export async function evenPasswordCheck(hasher: PasswordHasher): Promise<PasswordCheck> {
  const dummy = await hasher.hash(randomBytes(32).toString('base64url'));
  return async (stored, password) => {
    const matches = await hasher.verify(stored ?? dummy, password);
    return matches && stored !== null;
  };
}
