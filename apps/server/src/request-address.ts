/** `new URL(address, base)` would treat a leading '//' as a host. */
export function requestAddress(address: string): URL {
  const url = address.startsWith('/') ? `http://localhost${address}` : address;
  return URL.canParse(url) ? new URL(url) : new URL('http://localhost/');
}
