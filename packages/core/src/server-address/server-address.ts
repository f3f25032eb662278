import { err, ok, type Result } from '../result.ts';

export type AddressProblem = 'empty' | 'not-an-address' | 'with-a-name-in-it' | 'clear-text';

/** Suffixes of private networks (RFC 6761, 6762, 8375; ICANN's .internal). */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'lan', 'home.arpa'];

function isPrivateIpv4([a = -1, b = -1]: readonly number[]): boolean {
  return (
    a === 10 ||
    a === 127 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    // Link-local (RFC 3927).
    (a === 169 && b === 254)
  );
}

/** Local or private by name or address (RFC 1918, 4193, 4291). Plain HTTP is allowed only there. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase();
  if (host.startsWith('[')) return host === '[::1]' || /^\[f[cd]|^\[fe[89ab]/.test(host);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateIpv4(host.split('.').map(Number));
  // A single label, such as a NAS name.
  if (!host.includes('.')) return true;
  return PRIVATE_NAMES.some((name) => host.endsWith(`.${name}`));
}

/**
 * Origin of a server from typed input: `example.org`, `192.168.1.5:3000` or a page URL. Defaults to https,
 * and to http in a private network. Rejects plain HTTP over the internet: it would expose all data, and
 * phones block it.
 */
export function readServerAddress(typed: string): Result<string, AddressProblem> {
  const text = typed.trim();
  if (text === '') return err('empty');
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(withScheme)) return err('not-an-address');
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') return err('not-an-address');
  if (url.username || url.password) return err('with-a-name-in-it');
  const isPrivate = isPrivateHost(url.hostname);
  if (url.protocol === 'http:' && !isPrivate) return err('clear-text');
  return ok(withScheme === text || !isPrivate ? url.origin : new URL(`http://${text}`).origin);
}

const WORDS: Readonly<Record<AddressProblem, string>> = {
  empty: 'Enter the address of your server, such as finds.example.org.',
  'not-an-address': 'That is not an address. Enter it as in a browser, such as finds.example.org.',
  'with-a-name-in-it': 'Leave the name and password out of the address: you sign in on the next page.',
  'clear-text':
    'Over the internet MetalQuest requires https: without it, anyone could read the traffic, and phones block it. http works only on your own network.',
};

export function addressProblemText(problem: AddressProblem): string {
  return WORDS[problem];
}

/** Host and port, with the scheme only for http. */
export function displayAddress(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
