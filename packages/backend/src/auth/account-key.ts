import type { AuthParts } from './auth-parts.ts';
import { isFamiliar } from './familiar-networks.ts';

/**
 * The address, or address plus network if the owner has signed in there before, so that strangers elsewhere
 * cannot lock the owner out. Also looked up for unknown addresses, so that timing reveals nothing.
 */
export async function accountKey(parts: AuthParts, email: string, network: string): Promise<string> {
  return (await isFamiliar(parts.db, email, network, parts.now())) ? `${email} ${network}` : email;
}
