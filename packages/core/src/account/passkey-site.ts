/** The site that passkeys belong to. */
export interface PasskeySite {
  /** The relying party's id of WebAuthn: the host of the site, without its port. */
  readonly rpId: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** Whether passkeys can be used on a page. `elsewhere`: on pages of another origin; `nowhere`: not at all here. */
export type PasskeyPlace =
  | { readonly at: 'here' }
  | { readonly at: 'elsewhere'; readonly origin: string }
  | { readonly at: 'nowhere' };

/** @param siteOrigin the origin of the installation's passkeys, null where it has none */
export function passkeyPlace(
  siteOrigin: string | null,
  page: { readonly origin: string; readonly hasWebAuthn: boolean },
): PasskeyPlace {
  if (siteOrigin === null) return { at: 'nowhere' };
  if (siteOrigin !== page.origin) return { at: 'elsewhere', origin: siteOrigin };
  return { at: page.hasWebAuthn ? 'here' : 'nowhere' };
}

/**
 * The site for passkeys of an installation; null where browsers offer none: they need HTTPS or localhost, and a name in
 * place of a network address (Web Authentication Level 3, section 5.1.2).
 * @param publicUrl where users reach the installation
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === 'https:' || isLocal) ? { rpId: hostname, origin } : null;
}
