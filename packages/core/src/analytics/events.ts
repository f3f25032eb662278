import type { JsonObject } from '../json.ts';
import type { LogLevel } from '../logging/log-line.ts';

export interface AnalyticsEvents {
  readonly $pageview: { readonly path: string };
  readonly user_signed_out: Record<never, never>;
  readonly navigation: { readonly destination: string };
  readonly app_log: {
    readonly level: LogLevel;
    readonly message: string;
    readonly context: Readonly<Record<string, unknown>>;
    /** ISO time. */
    readonly timestamp: string;
    readonly url: string;
    readonly userAgent: string;
  };
  readonly $exception: {
    readonly type: string;
    readonly message: string;
    readonly stack: string;
    readonly url: string;
  };
  readonly performance_metric: {
    readonly metric: string;
    /** Milliseconds. */
    readonly duration: number;
    /** 5,000 ms or more (spec section 9). */
    readonly isCritical: boolean;
  };
  /** A click, and a click without effect. Records the kind of element ('button') only. */
  readonly $autocapture: { readonly path: string; readonly element: string };
  readonly $dead_click: { readonly path: string; readonly element: string };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

export interface CleanEvent {
  readonly event: AnalyticsEventName;
  readonly properties: JsonObject;
}
