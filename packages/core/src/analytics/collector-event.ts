import type { JsonObject, JsonValue } from '../json.ts';
import type { CleanEvent } from './events.ts';

export interface CollectorEvent {
  readonly event: string;
  readonly properties: JsonObject;
}

const texts = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** PostHog error tracking requires this list (posthog.com/docs/error-tracking/capture). */
function exceptionList({ type = 'Error', message = '', stack }: JsonObject): JsonValue {
  const frames = texts(stack).map((name) => ({ platform: 'custom', lang: 'javascript', function: name }));
  return [
    {
      type,
      value: message,
      mechanism: { handled: false, synthetic: false },
      // PostHog expects the innermost frame last.
      stacktrace: { type: 'raw', frames: frames.toReversed() },
    },
  ];
}

/** Maps a clean event to PostHog's properties. Disables person profiles and GeoIP lookup. */
export function collectorEvent({ event, properties }: CleanEvent, origin: string): CollectorEvent {
  const page = properties.path ?? properties.url ?? properties.destination;
  return {
    event,
    properties: {
      ...properties,
      ...(typeof page === 'string' ? { $pathname: page, $current_url: origin + page } : {}),
      ...(event === '$exception' ? { $exception_list: exceptionList(properties) } : {}),
      $process_person_profile: false,
      $geoip_disable: true,
    },
  };
}
