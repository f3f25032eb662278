import { OAUTH_CALLBACK } from '@metalquest/core/links/app-link';
import type { BackendSettings } from '../settings.ts';

type RedirectSettings = Pick<BackendSettings, 'publicUrl' | 'redirectAllowList'>;

/** Verifiers are stored per origin, so a sign-in must return to the name of the host it began at. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2000;
/** Suffix that supabase-js can add to distinguish concurrent sign-ins; not part of the address. */
const FLOW_MARK = /[?&]sb_flow_id=[\w-]+$/;

/**
 * `requested` if it is on this origin or equals an allow-list entry, otherwise the front page, as in GoTrue. No
 * wildcards, because they have leaked auth codes elsewhere.
 */
export function redirectTarget(settings: RedirectSettings, requested: string | null | undefined): string {
  if (!requested || requested.length > MAX_LENGTH) return settings.publicUrl;
  return isAllowed(settings, requested) ? requested : settings.publicUrl;
}

/** Adds the native app's address, for PKCE flows only: any app can claim its scheme (decision 47). */
export function providerReturn(settings: RedirectSettings, requested: string | null | undefined): string {
  if (requested && requested.replace(FLOW_MARK, '') === OAUTH_CALLBACK) return requested;
  return redirectTarget(settings, requested);
}

function isAllowed({ publicUrl, redirectAllowList }: RedirectSettings, requested: string): boolean {
  if (redirectAllowList.includes(requested.replace(FLOW_MARK, ''))) return true;
  if (!URL.canParse(requested) || !URL.canParse(publicUrl)) return false;
  const target = new URL(requested);
  const ownUrl = new URL(publicUrl);
  if (target.username !== '' || target.password !== '') return false;
  if (target.protocol !== ownUrl.protocol || target.port !== ownUrl.port) return false;
  return (
    target.hostname === ownUrl.hostname || (LOOPBACK.has(ownUrl.hostname) && LOOPBACK.has(target.hostname))
  );
}

export function withQuery(target: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(target);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/** `target` with `fields` as its fragment, which browsers do not send to servers. */
export function withFragment(target: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(target);
  address.hash = new URLSearchParams(fields).toString();
  return address.href;
}
