import type { AccountKey } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { isFamiliar } from './familiar-networks.ts';

/** Also looked up for unknown addresses, so that timing reveals nothing. */
export async function accountKey(parts: AuthParts, email: string, network: string): Promise<AccountKey> {
  return (await isFamiliar(parts.db, email, network, parts.now()))
    ? { here: `${email} ${network}`, strangers: null }
    : // A network that becomes familiar starts with a budget of its own.
      { here: `${email} ${network} new`, strangers: email };
}
