import type { CollectorEvent } from '@metalquest/core/analytics/collector-event';
import {
  PostHogCoreStateless,
  type PostHogEventProperties,
  type PostHogFetchOptions,
  type PostHogFetchResponse,
  type PostHogPersistedProperty,
} from '@posthog/core';

export interface CollectorHost {
  readonly host: string;
  readonly key: string;
}

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** Batches events so that each one does not wake the radio; a full batch is sent at once. */
const SENT_AFTER_MS = 10_000;
const SENT_TOGETHER = 20;

const NO_ANSWER = { status: 200, text: async () => '', json: async () => ({}) };

/**
 * PostHog's core client, reduced to batching and sending events. It makes no other requests (no remote
 * configuration, feature flags or surveys), adds no page or device data, and stores nothing outside this
 * object.
 */
export class Collector extends PostHogCoreStateless {
  private readonly persisted = new Map<PostHogPersistedProperty, unknown>();
  private readonly ended = new AbortController();
  private readonly request: Fetch;
  private unanswered = 0;

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

  put(visitor: string, { event, properties }: CollectorEvent): void {
    if (this.ended.signal.aborted) return;
    // Copied because PostHog's code mutates its arguments.
    const copy: PostHogEventProperties = JSON.parse(JSON.stringify(properties));
    this.captureStateless(visitor, event, copy);
  }

  sendNow(): void {
    void this.flush().catch(() => undefined);
  }

  /** One request at a time, so that an error that repeats does not send a request each time. */
  sendUnlessSending(): void {
    if (this.unanswered === 0) this.sendNow();
  }

  end(): void {
    this.ended.abort();
    this.persisted.clear();
    clearTimeout(this._flushTimer);
  }

  /** Reports success at once: PostHog's queue would block, and lose events when the page closes. */
  override async fetch(url: string, { method, body }: PostHogFetchOptions): Promise<PostHogFetchResponse> {
    if (typeof body === 'string') void this.send(url, method, body);
    return NO_ANSWER;
  }

  private async send(url: string, method: string, body: string): Promise<void> {
    this.unanswered += 1;
    try {
      const answer = await this.request(url, {
        method,
        // text/plain avoids a CORS preflight, which a closing page would not survive.
        headers: { 'content-type': 'text/plain' },
        body,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
        signal: this.ended.signal,
      });
      // The browser treats a request as in flight, and cancels it with the page, until its body is read.
      await answer.arrayBuffer();
    } catch {
      // Offline, or the host does not answer.
    } finally {
      this.unanswered -= 1;
    }
  }

  override getLibraryId(): string {
    return 'metalquest';
  }

  override getLibraryVersion(): string {
    return '1';
  }

  override getCustomUserAgent(): void {
    // The browser sends its own user agent.
  }

  override getPersistedProperty<T>(key: PostHogPersistedProperty): T | undefined;
  override getPersistedProperty(key: PostHogPersistedProperty): unknown {
    return this.persisted.get(key);
  }

  override setPersistedProperty(key: PostHogPersistedProperty, value: unknown): void {
    if (value === null) this.persisted.delete(key);
    else this.persisted.set(key, value);
  }
}
