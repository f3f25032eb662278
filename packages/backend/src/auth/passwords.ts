import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export interface PasswordHashCost {
  memoryKiB: number;
  passes: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** OWASP's minimum for argon2id: about 20 ms; four in parallel use less than 80 MiB. */
export const OWASP_HASH_COST: PasswordHashCost = { memoryKiB: 19_456, passes: 2 };

/** argon2id at `cost`. A stored hash names its own cost, so hashes of any cost can be verified. */
export function argon2Hasher({ memoryKiB, passes }: PasswordHashCost): PasswordHasher {
  return {
    hash: (password) => hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }),
    verify: verifyPassword,
  };
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password);
  } catch {
    // Not an argon2 hash, such as an account imported without its password: never matches.
    return false;
  }
}

export type PasswordCheck = (stored: string | null, password: string) => Promise<boolean>;

/** Takes equally long without an account or password, by verifying a dummy hash (security, Accounts). */
export async function constantTimePasswordCheck(hasher: PasswordHasher): Promise<PasswordCheck> {
  const dummy = await hasher.hash(randomBytes(32).toString('base64url'));
  return async (stored, password) => {
    const matches = await hasher.verify(stored ?? dummy, password);
    return matches && stored !== null;
  };
}
