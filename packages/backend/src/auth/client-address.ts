import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An IPv4 address in IPv6 clothes, as a dual-stack socket reports it. */
const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Who a request comes from. Fastify works it out: the socket's address, or behind a proxy of the `trustProxy` list the
 * last forwarded one that is not on the list. What a client writes into X-Forwarded-For itself is never believed.
 */
export function clientAddress(request: FastifyRequest): string {
  return plainAddress(isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip);
}

/** An address without its zone, an IPv4 address as itself; 0.0.0.0 for what is none. */
export function plainAddress(given: string): string {
  const [address = ''] = given.split('%');
  const plain = MAPPED_V4.exec(address)?.[1] ?? address;
  return isIP(plain) === 0 ? '0.0.0.0' : plain;
}

/** What rate limits count by: an IPv6 customer holds a whole /64, so that counts as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
