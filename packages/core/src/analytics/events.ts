import type { JsonObject } from '../json.ts';
import type { LogLevel } from '../logging/log-line.ts';

/** The events that the app sends, with their properties (spec section 7). */
export interface AnalyticsEvents {
  /** A page was opened. */
  readonly $pageview: { readonly path: string };
  readonly user_signed_out: Record<never, never>;
  /** Somebody went to another page of the app. */
  readonly navigation: { readonly destination: string };
  /** A warning or an error that the app wrote to its log. */
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
    /** The error's name: 'TypeError'. */
    readonly type: string;
    readonly message: string;
    readonly stack: string;
    readonly url: string;
  };
  readonly performance_metric: {
    readonly metric: string;
    /** Milliseconds. */
    readonly duration: number;
    /** 5,000 ms and more (spec section 9). */
    readonly isCritical: boolean;
  };
  /** A press, and one that did nothing: on what kind of element ('button'), never on which. */
  readonly $autocapture: { readonly path: string; readonly element: string };
  readonly $dead_click: { readonly path: string; readonly element: string };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

/** An event as it may leave the device. */
export interface CleanEvent {
  readonly event: AnalyticsEventName;
  readonly properties: JsonObject;
}
