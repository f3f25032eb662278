import type { AuthParts } from './auth-parts.ts';
import { isFamiliar } from './familiar-networks.ts';

/**
 * What tries at an account count against: the address itself, together for everybody; or the address on a network from
 * which its owner has signed in before, so that strangers elsewhere cannot lock the owner out. Asked for every address,
 * known or not, so that the work is the same.
 */
export async function accountKey(parts: AuthParts, email: string, network: string): Promise<string> {
  return (await isFamiliar(parts.db, email, network, parts.now())) ? `${email} ${network}` : email;
}
