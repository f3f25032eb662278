/** The site that passkeys belong to. */
export interface PasskeySite {
  /** The relying party's id of WebAuthn: the host of the site, without its port. */
  readonly rpId: string;
  /** Scheme, host and port. */
  readonly origin: string;
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
