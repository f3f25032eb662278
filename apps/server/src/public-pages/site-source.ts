import { readSiteSettings, type SiteSettings } from '@metalquest/core/site/site-settings';
import type { PublicBackend } from './public-backend.ts';
import { type Pause, realPause, withTimeLimit } from './time-limit.ts';

/** Cache time; bounds the delay of changes and the load on the backend. */
const HOLDS_MS = 1_000;

export interface SiteSource {
  /** Never rejects: last known settings, or the defaults before the first answer. */
  settings(): Promise<SiteSettings>;
}

export interface SiteSourceParts {
  readonly backend: PublicBackend;
  readonly now: () => number;
  readonly pause?: Pause;
  readonly onFailure: (error: unknown) => void;
}

export function siteSource({ backend, now, pause = realPause, onFailure }: SiteSourceParts): SiteSource {
  let latest = readSiteSettings(null);
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<SiteSettings> | null = null;

  async function ask(): Promise<SiteSettings> {
    try {
      const { status, body } = await backend.read('rpc/site_settings');
      if (status >= 300)
        throw new Error(`The backend answered ${status} to a request for the site's settings`);
      latest = readSiteSettings(body);
    } catch (error) {
      onFailure(error);
    }
    askedAtMs = now();
    asking = null;
    return latest;
  }
  return {
    async settings() {
      if (now() - askedAtMs < HOLDS_MS) return latest;
      asking ??= ask();
      // No settings are known before the first answer.
      if (askedAtMs === Number.NEGATIVE_INFINITY) return asking;
      const found = await withTimeLimit(asking, pause);
      return found === 'later' ? latest : found;
    },
  };
}
