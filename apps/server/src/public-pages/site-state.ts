import { type FeatureSwitch, readSiteSettings, type SiteSettings } from '@metalquest/core/site/site-settings';
import type { PublicBackend } from './public-backend.ts';
import { type Pause, realPause, withTimeLimit } from './time-limit.ts';

/** What public pages depend on apart from their own content. */
export interface SiteState {
  readonly settings: SiteSettings;
  /** Changes whenever a post or a setting changes. */
  readonly version: string;
}

interface SiteStateParts extends Pick<PolledParts<SiteState>, 'now' | 'onFailure'> {
  /** Features that this server has no service for; the app must not offer or request them. */
  readonly unavailable?: readonly FeatureSwitch[];
}

/** The current state, or the defaults before the first answer. */
export function siteState(
  backend: PublicBackend,
  { unavailable = [], ...parts }: SiteStateParts,
): () => Promise<SiteState> {
  const off = Object.fromEntries(unavailable.map((name) => [name, false]));
  const settingsOf = (row: unknown): SiteSettings => {
    const settings = readSiteSettings(row);
    return { ...settings, switches: { ...settings.switches, ...off } };
  };
  return polled({
    ...parts,
    first: { settings: settingsOf(null), version: '' },
    async read() {
      const [row, posts] = await Promise.all([backend.call('site_settings'), backend.version()]);
      return { settings: settingsOf(row), version: `${posts} ${JSON.stringify(row)}` };
    },
  });
}

/** Cache time; bounds the delay of changes and the load on the backend. */
const HOLDS_MS = 1_000;

interface PolledParts<T> {
  readonly read: () => Promise<T>;
  /** The value before the first successful read. */
  readonly first: T;
  readonly now: () => number;
  readonly pause?: Pause;
  readonly onFailure: (error: unknown) => void;
}

/** Reads a value at most once a second. Never rejects: returns the last known value while reading fails or is slow. */
export function polled<T>({
  read,
  first,
  now,
  pause = realPause,
  onFailure,
}: PolledParts<T>): () => Promise<T> {
  let latest = first;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<T> | null = null;

  async function refresh(): Promise<T> {
    try {
      latest = await read();
    } catch (error) {
      onFailure(error);
    }
    readAtMs = now();
    reading = null;
    return latest;
  }
  return async () => {
    if (now() - readAtMs < HOLDS_MS) return latest;
    reading ??= refresh();
    // Nothing is known before the first answer.
    if (readAtMs === Number.NEGATIVE_INFINITY) return reading;
    const found = await withTimeLimit(reading, pause);
    return found === 'later' ? latest : found;
  };
}
