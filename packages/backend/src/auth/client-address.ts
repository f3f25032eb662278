import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An IPv4 address in IPv6 clothes, as a dual-stack socket reports it. */
const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plain = (address: string): string => MAPPED_V4.exec(address)?.[1] ?? address;

/**
 * Who a request comes from: the socket's address; or, when that is one of `trustedProxies` (addresses or CIDR
 * ranges), the last address in X-Forwarded-For that is not. What a client writes there itself is never believed.
 */
export function clientAddress(request: FastifyRequest, trusted: BlockList): string {
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let address = plain(request.socket.remoteAddress ?? '0.0.0.0').replace(/%.*$/, '');
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => plain(hop.trim()));
  while (isTrusted(address)) {
    const hop = hops.pop();
    if (!hop || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** @param proxies addresses or CIDR ranges; @throws Error naming the one that is neither */
export function trustedProxyList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(bits), family);
    } catch (cause) {
      throw new Error(`"${proxy}" is not an address or range of a reverse proxy`, { cause });
    }
  }
  return list;
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
