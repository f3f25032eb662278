export interface PasskeySite {
  /** WebAuthn relying party id: the host without its port. */
  readonly rpId: string;
  readonly origin: string;
}

/** Where passkeys work. `elsewhere`: on another origin; `nowhere`: not on this site or browser. */
export type PasskeyPlace =
  | { readonly at: 'here' }
  | { readonly at: 'elsewhere'; readonly origin: string }
  | { readonly at: 'nowhere' };

/** @param siteOrigin origin of the installation's passkeys; null if it has none */
export function passkeyPlace(
  siteOrigin: string | null,
  page: { readonly origin: string; readonly hasWebAuthn: boolean },
): PasskeyPlace {
  if (siteOrigin === null) return { at: 'nowhere' };
  if (siteOrigin !== page.origin) return { at: 'elsewhere', origin: siteOrigin };
  return { at: page.hasWebAuthn ? 'here' : 'nowhere' };
}

/**
 * The passkey site of an installation; null without HTTPS or localhost, or for an IP address (Web
 * Authentication Level 3, section 5.1.2).
 * @param publicUrl public URL of the installation
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === 'https:' || isLocal) ? { rpId: hostname, origin } : null;
}
