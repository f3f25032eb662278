/** What the head of a page needs to know of the site. */
export interface Site {
  /** Where readers reach it, without a slash at the end: 'https://finds.example'. */
  readonly origin: string;
  /** Its title, as administrators set it. */
  readonly title: string;
}

/** An address of the site, or of another one, as a whole. Null when it is no address. */
export function wholeAddress(site: Site, address: string): string | null {
  return URL.canParse(address, site.origin) ? new URL(address, site.origin).href : null;
}
