import { APP_SCHEME } from '../native-app/native-app.ts';

/** Where a sign-in in the system's browser leads back to (spec sections 2 and 7); the shell claims this scheme. */
export const OAUTH_CALLBACK = `${APP_SCHEME}://oauth-callback`;

/** Paths of the server whose links the app opens; the association files and the shell's manifests name them too. */
export const LINKED_PATHS = { callback: '/auth/callback', mail: '/auth/v1/verify' } as const;

/** What a link that was opened with the app asks for. Nothing of it is believed before the server has said so. */
export type AppLink =
  /** A provider's sign-in that came back: `code` is worth something only with the verifier that this device keeps. */
  | { readonly kind: 'code'; readonly code: string }
  /** A page of the app: the return page, with what the server put into its address. */
  | { readonly kind: 'route'; readonly path: string }
  /** A mail's link: asked of the server, it says where to go on. */
  | { readonly kind: 'mail'; readonly address: string }
  /** A file that another app hands over. */
  | { readonly kind: 'file'; readonly uri: string }
  /** Not for this app, or nothing that it can read. */
  | { readonly kind: 'nothing'; readonly why: 'other' | 'unreadable' };

/** Longer links are nobody's; a code has 43 characters and a description a sentence. */
const MAX_LENGTH = 4_000;
const CODE = /^[\w.~-]{1,512}$/;
/** What may stand behind OAUTH_CALLBACK. */
const BEHIND_CALLBACK = /^\/?(?:\?([^#]*))?(?:#(.*))?$/;
/** What the auth server puts into an address, besides a code; tokens are no part of it and are never taken from one. */
const SAID = ['error', 'error_code', 'error_description', 'message'] as const;

const other: AppLink = { kind: 'nothing', why: 'other' };
const unreadable: AppLink = { kind: 'nothing', why: 'unreadable' };

/**
 * Reads a link that the system gave the app. Anybody can write one: what is not exactly the app's callback, one of the
 * two paths of the server that the app is set to, or a file, means nothing.
 * @param url as the system gives it
 * @param server origin of the server that the app is set to; null when none is
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
  const said = saidIn(given, new URLSearchParams(fragment));
  if (said.size > 0) return { kind: 'route', path: `${LINKED_PATHS.callback}?${said}` };
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
  const said = saidIn(link.searchParams, new URLSearchParams(link.hash.slice(1)));
  const code = link.searchParams.get('code');
  if (said.size === 0 && code !== null) {
    if (!CODE.test(code)) return unreadable;
    said.set('code', code);
  }
  return said.size === 0 ? unreadable : { kind: 'route', path: `${LINKED_PATHS.callback}?${said}` };
}

/** The link with what the server needs of it, and with the return page in place of whatever address it names. */
function readMailLink(link: URL, server: string): AppLink {
  const token = link.searchParams.get('token') ?? '';
  const type = link.searchParams.get('type') ?? '';
  if (!CODE.test(token) || !/^[a-z_]{1,32}$/.test(type)) return unreadable;
  const query = new URLSearchParams({ token, type, redirect_to: server + LINKED_PATHS.callback });
  return { kind: 'mail', address: `${server}${LINKED_PATHS.mail}?${query}` };
}

/** Errors come in the query, in the fragment or in both. */
function saidIn(query: URLSearchParams, fragment: URLSearchParams): URLSearchParams {
  const said = new URLSearchParams();
  for (const name of SAID) {
    const words = query.get(name) ?? fragment.get(name);
    if (words) said.set(name, words);
  }
  return said;
}
