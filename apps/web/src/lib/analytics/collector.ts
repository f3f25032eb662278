import type { CollectorEvent } from '@metalquest/core/analytics/collector-event';
import {
  PostHogCoreStateless,
  type PostHogEventProperties,
  type PostHogFetchOptions,
  type PostHogFetchResponse,
  type PostHogPersistedProperty,
} from '@posthog/core';

/** Where events go. */
export interface CollectorHost {
  readonly host: string;
  readonly key: string;
}

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** Events wait together, so that a radio is not woken for each; and go at once when so many do. */
const SENT_AFTER_MS = 10_000;
const SENT_TOGETHER = 20;

const NO_ANSWER = { status: 200, text: async () => '', json: async () => ({}) };

/**
 * The part of PostHog's own clients that batches events and sends them, and no other: it asks the host for nothing (no
 * remote configuration, flags, surveys), adds nothing of the page or the device to an event, and keeps nothing outside
 * of this object.
 */
export class Collector extends PostHogCoreStateless {
  private readonly kept = new Map<PostHogPersistedProperty, unknown>();
  private readonly ended = new AbortController();
  private readonly request: Fetch;

  constructor({ host, key }: CollectorHost, request: Fetch) {
    super(key, {
      host,
      flushAt: SENT_TOGETHER,
      flushInterval: SENT_AFTER_MS,
      fetchRetryCount: 0,
      preloadFeatureFlags: false,
      disableSurveys: true,
      disableCompression: true,
    });
    this.request = request;
  }

  /** Puts an event with those that are sent next. `visitor` tells two browsers apart, and nothing else of them. */
  put(visitor: string, { event, properties }: CollectorEvent): void {
    if (this.ended.signal.aborted) return;
    // A copy: PostHog's parts write into what they are given.
    const copy: PostHogEventProperties = JSON.parse(JSON.stringify(properties));
    this.captureStateless(visitor, event, copy);
  }

  /** Sends what waits, now: the page may be about to go. */
  sendNow(): void {
    void this.flush().catch(() => undefined);
  }

  /** Breaks off what is under way, and forgets what waits. */
  end(): void {
    this.ended.abort();
    this.kept.clear();
    clearTimeout(this._flushTimer);
  }

  /**
   * Counts as sent at once: PostHog's part sends nothing while it waits for an answer, and a page that is left then takes
   * along whatever was measured since. What cannot be sent is dropped: measuring is worth neither a second try nor a line
   * in anybody's log.
   */
  override async fetch(url: string, { method, body }: PostHogFetchOptions): Promise<PostHogFetchResponse> {
    if (typeof body === 'string') void this.send(url, method, body);
    return NO_ANSWER;
  }

  private async send(url: string, method: string, body: string): Promise<void> {
    try {
      const answer = await this.request(url, {
        method,
        // Not JSON by name, though it is: a browser would ask the host for leave first, which a page that goes does not
        // live to hear.
        headers: { 'content-type': 'text/plain' },
        body,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // The last events of a page outlive it.
        keepalive: true,
        signal: this.ended.signal,
      });
      // Read to its end: a browser counts it as under way until then, and breaks it off with the page.
      await answer.arrayBuffer();
    } catch {
      // Without signal, or nobody there.
    }
  }

  override getLibraryId(): string {
    return 'metalquest';
  }

  override getLibraryVersion(): string {
    return '1';
  }

  override getCustomUserAgent(): void {
    // The browser's own is sent with every request anyway.
  }

  override getPersistedProperty<T>(key: PostHogPersistedProperty): T | undefined;
  override getPersistedProperty(key: PostHogPersistedProperty): unknown {
    return this.kept.get(key);
  }

  override setPersistedProperty(key: PostHogPersistedProperty, value: unknown): void {
    if (value === null) this.kept.delete(key);
    else this.kept.set(key, value);
  }
}
