import type { FastifyRequest } from 'fastify';
import { addressKey, clientAddress } from '../auth/client-address.ts';
import type { Caller } from '../db/database.ts';

/** Address of the server's own requests, such as those of the public pages. No connection has it. */
export const OWN_ADDRESS = '0.0.0.0';

export function fromAddress(caller: Caller, request: FastifyRequest): Caller {
  if (caller.role !== 'anon') return caller;
  const address = clientAddress(request);
  return address === OWN_ADDRESS ? caller : { ...caller, address: addressKey(address) };
}
