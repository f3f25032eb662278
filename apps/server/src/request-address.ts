/**
 * The address of a request as it was sent: with a path, or whole as for a proxy. `new URL(address, base)` would take a
 * path that begins with two slashes for a host.
 */
export function requestAddress(address: string): URL {
  const whole = address.startsWith('/') ? `http://localhost${address}` : address;
  return URL.canParse(whole) ? new URL(whole) : new URL('http://localhost/');
}
