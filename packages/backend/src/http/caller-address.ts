import type { FastifyRequest } from 'fastify';
import { addressKey, clientAddress } from '../auth/client-address.ts';
import type { Caller } from '../db/database.ts';

/** What the server's own questions give as their address, as the public pages do: no connection comes from it. */
export const OWN_ADDRESS = '0.0.0.0';

/** The caller of a request. An anonymous caller gets the network address, unless the server itself asks. */
export function fromAddress(caller: Caller, request: FastifyRequest): Caller {
  if (caller.role !== 'anon') return caller;
  const address = clientAddress(request);
  return address === OWN_ADDRESS ? caller : { ...caller, address: addressKey(address) };
}
