/** `new URL(address, base)` would treat a leading '//' as a host. */
export function requestAddress(address: string): URL {
  const whole = address.startsWith('/') ? `http://localhost${address}` : address;
  return URL.canParse(whole) ? new URL(whole) : new URL('http://localhost/');
}
