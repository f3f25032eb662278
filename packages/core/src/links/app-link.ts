import { APP_SCHEME } from '../native-app/native-app.ts';

/** Sign-in redirect for the system browser (spec sections 2 and 7). */
export const OAUTH_CALLBACK = `${APP_SCHEME}://oauth-callback`;

/** Server paths that open the app; keep in step with the association files and the native manifests. */
export const LINKED_PATHS = { callback: '/auth/callback', mail: '/auth/v1/verify' } as const;

/** Meaning of a link that opened the app. Untrusted until the server confirms it. */
export type AppLink =
  /** Return from a sign-in provider; `code` is useless without this device's PKCE verifier. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'route'; readonly path: string }
  /** Link of an email; the server answers with a redirect. */
  | { readonly kind: 'mail'; readonly address: string }
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'nothing'; readonly why: 'other' | 'unreadable' };

/** Longer links are rejected; a code has 43 characters, a description one sentence. */
const MAX_LENGTH = 4_000;
const CODE = /^[\w.~-]{1,512}$/;
const BEHIND_CALLBACK = /^\/?(?:\?([^#]*))?(?:#(.*))?$/;
/** Parameters of the auth server other than the code. Tokens are never taken from a URL. */
const ERROR_PARAMS = ['error', 'error_code', 'error_description', 'message'] as const;

const other: AppLink = { kind: 'nothing', why: 'other' };
const unreadable: AppLink = { kind: 'nothing', why: 'unreadable' };

/**
 * Parses a link from the system. Any app can send one, so only the exact callback, the two server paths and
 * files are accepted.
 * @param url as given by the system
 * @param server origin of the configured server; null if none
 */
export function readAppLink(url: string, server: string | null): AppLink {
  if (url.length > MAX_LENGTH) return unreadable;
  if (/^(content|file):\/\/./i.test(url)) return { kind: 'file', uri: url };
  const callback = url.startsWith(OAUTH_CALLBACK)
    ? BEHIND_CALLBACK.exec(url.slice(OAUTH_CALLBACK.length))
    : null;
  if (callback) return readCallback(callback[1] ?? '', callback[2] ?? '');
  return readServerLink(url, server);
}

function readCallback(query: string, fragment: string): AppLink {
  const given = new URLSearchParams(query);
  const params = callbackParams(given, new URLSearchParams(fragment));
  if (params.size > 0) return { kind: 'route', path: `${LINKED_PATHS.callback}?${params}` };
  const code = given.get('code') ?? '';
  return CODE.test(code) ? { kind: 'code', code } : unreadable;
}

function readServerLink(url: string, server: string | null): AppLink {
  if (server === null || !URL.canParse(url)) return other;
  const link = new URL(url);
  if (link.origin !== server || link.username !== '' || link.password !== '') return other;
  const path = link.pathname.replace(/\/$/, '');
  if (path === LINKED_PATHS.mail) return readMailLink(link, server);
  if (path !== LINKED_PATHS.callback) return other;
  const params = callbackParams(link.searchParams, new URLSearchParams(link.hash.slice(1)));
  const code = link.searchParams.get('code');
  if (params.size === 0 && code !== null) {
    if (!CODE.test(code)) return unreadable;
    params.set('code', code);
  }
  return params.size === 0 ? unreadable : { kind: 'route', path: `${LINKED_PATHS.callback}?${params}` };
}

/** Rebuilds the link with only the required parameters and our own return page. */
function readMailLink(link: URL, server: string): AppLink {
  const token = link.searchParams.get('token') ?? '';
  const type = link.searchParams.get('type') ?? '';
  if (!CODE.test(token) || !/^[a-z_]{1,32}$/.test(type)) return unreadable;
  const query = new URLSearchParams({ token, type, redirect_to: server + LINKED_PATHS.callback });
  return { kind: 'mail', address: `${server}${LINKED_PATHS.mail}?${query}` };
}

function callbackParams(query: URLSearchParams, fragment: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ERROR_PARAMS) {
    const words = query.get(name) ?? fragment.get(name);
    if (words) params.set(name, words);
  }
  return params;
}
