import { readSiteSettings, type SiteSettings } from '@metalquest/core/site/site-settings';
import { atMost, type Pause, realPause } from './patience.ts';
import type { PublicBackend } from './public-backend.ts';

/** A change is seen after this at the latest; a flood of questions costs the backend one each. */
const HOLDS_MS = 1_000;

/** What administrators set for the site. */
export interface SiteSource {
  /**
   * Never rejects: while the backend fails or is slow (patience.ts) it gives the last known settings, and before the first
   * answer the defaults.
   */
  settings(): Promise<SiteSettings>;
}

export interface SiteSourceParts {
  readonly backend: PublicBackend;
  readonly now: () => number;
  readonly pause?: Pause;
  readonly onFailure: (error: unknown) => void;
}

/** The settings of the site, asked for as a stranger. */
export function siteSource({ backend, now, pause = realPause, onFailure }: SiteSourceParts): SiteSource {
  let known = readSiteSettings(null);
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<SiteSettings> | null = null;

  async function ask(): Promise<SiteSettings> {
    try {
      const { status, body } = await backend.read('rpc/site_settings');
      if (status >= 300)
        throw new Error(`The backend answered ${status} to a question for the site's settings`);
      known = readSiteSettings(body);
    } catch (error) {
      onFailure(error);
    }
    askedAtMs = now();
    asking = null;
    return known;
  }
  return {
    async settings() {
      if (now() - askedAtMs < HOLDS_MS) return known;
      asking ??= ask();
      // Before the first answer nothing is known.
      if (askedAtMs === Number.NEGATIVE_INFINITY) return asking;
      const found = await atMost(asking, pause);
      return found === 'later' ? known : found;
    },
  };
}
