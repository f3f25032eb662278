import { randomBytes } from 'node:crypto';
import { newAccount } from '@metalquest/backend/auth/new-account';
import { argon2Hasher, OWASP_HASH_COST } from '@metalquest/backend/auth/passwords';
import { insertAccount } from '@metalquest/backend/auth/users';
import type { Database } from '@metalquest/backend/db/database';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

/** Needs no email and ignores the sign-up limit. The address is in a domain that accepts no email. */
export async function makeDemoAccount(db: Database, nowMs: number): Promise<DemoAccount> {
  const email = `rosie-${randomBytes(4).toString('hex')}@example.org`;
  const password = randomBytes(12).toString('base64url');
  const account = newAccount({
    email,
    passwordHash: await argon2Hasher(OWASP_HASH_COST).hash(password),
    metadata: { full_name: 'Rosie Barrow' },
    confirmed: true,
    nowMs,
  });
  const isMade = await db.transaction((tx) => insertAccount(tx, account));
  if (!isMade)
    throw new Error('The demo account was not created: its address is taken. Run the command again.');
  return { email, password };
}
