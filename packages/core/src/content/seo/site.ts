export interface Site {
  /** Public URL without a trailing slash: 'https://finds.example'. */
  readonly origin: string;
  readonly title: string;
}

export function absoluteUrl(site: Site, address: string): string | null {
  return URL.canParse(address, site.origin) ? new URL(address, site.origin).href : null;
}
