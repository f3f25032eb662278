import type { AuthParts } from './auth-parts.ts';
import { isFamiliar } from './familiar-networks.ts';

/**
 * Rate-limit key for sign-in attempts: the email address, or email plus network if the owner has signed in
 * from that network before. Strangers on other networks then cannot lock the owner out. Also looked up for
 * unknown addresses so that timing does not reveal which exist.
 */
export async function accountKey(parts: AuthParts, email: string, network: string): Promise<string> {
  return (await isFamiliar(parts.db, email, network, parts.now())) ? `${email} ${network}` : email;
}
