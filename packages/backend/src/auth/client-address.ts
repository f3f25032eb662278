import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** IPv4-mapped IPv6 address, as a dual-stack socket reports it. */
const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The socket's address, or behind `trustProxy` proxies the last forwarded address that is not trusted. */
export function clientAddress(request: FastifyRequest): string {
  return plainAddress(isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip);
}

/** Strips the IPv6 zone and unwraps mapped IPv4; 0.0.0.0 if invalid. */
export function plainAddress(rawAddress: string): string {
  const [address = ''] = rawAddress.split('%');
  const plain = MAPPED_V4.exec(address)?.[1] ?? address;
  return isIP(plain) === 0 ? '0.0.0.0' : plain;
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 address, since one customer holds a whole /64. */
export type NetworkKey = string & { readonly __brand: 'NetworkKey' };

export const networkOf = (request: FastifyRequest): NetworkKey => addressKey(clientAddress(request));

export function addressKey(address: string): NetworkKey {
  return (isIPv6(address) ? networkOfV6(address) : address) as NetworkKey;
}

function networkOfV6(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
