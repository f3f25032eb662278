import { OAUTH_CALLBACK } from '@metalquest/core/links/app-link';
import type { BackendSettings } from '../settings.ts';

type RedirectSettings = Pick<BackendSettings, 'publicUrl' | 'redirectAllowList'>;

/** One machine under its three names: a sign-in begun at 127.0.0.1 must end there, where its verifier is kept. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2000;
/** What supabase-js can be told to add, so that several sign-ins can be under way at once; no part of the address. */
const FLOW_MARK = /[?&]sb_flow_id=[\w-]+$/;

/**
 * Where a sign-in may return to: `asked` when it lies on this installation's own origin or is an entry of the allow
 * list, character by character; anything else means the front page, as in GoTrue. No patterns: a star in a host name
 * has handed out many a code.
 * @param asked the redirect_to of a request
 */
export function redirectTarget(settings: RedirectSettings, asked: string | null | undefined): string {
  if (!asked || asked.length > MAX_LENGTH) return settings.publicUrl;
  return isAllowed(settings, asked) ? asked : settings.publicUrl;
}

/**
 * Where a sign-in with a provider may return to: what redirectTarget allows, and the native app's own address. That one
 * is for flows with PKCE and no others: any app on a phone can claim a scheme, and a code without its verifier is
 * nothing. Mails lead to web addresses only (decision 47).
 */
export function providerReturn(settings: RedirectSettings, asked: string | null | undefined): string {
  if (asked && asked.replace(FLOW_MARK, '') === OAUTH_CALLBACK) return asked;
  return redirectTarget(settings, asked);
}

function isAllowed({ publicUrl, redirectAllowList }: RedirectSettings, asked: string): boolean {
  if (redirectAllowList.includes(asked.replace(FLOW_MARK, ''))) return true;
  if (!URL.canParse(asked) || !URL.canParse(publicUrl)) return false;
  const target = new URL(asked);
  const own = new URL(publicUrl);
  if (target.username !== '' || target.password !== '') return false;
  if (target.protocol !== own.protocol || target.port !== own.port) return false;
  return target.hostname === own.hostname || (LOOPBACK.has(own.hostname) && LOOPBACK.has(target.hostname));
}

/** `target` with `fields` added to its query, for the PKCE flow and for errors. */
export function withQuery(target: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(target);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/** `target` with `fields` as its fragment, which never reaches a server. */
export function withFragment(target: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(target);
  address.hash = new URLSearchParams(fields).toString();
  return address.href;
}
