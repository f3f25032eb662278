import type { JsonObject, JsonValue } from '../json.ts';
import type { CleanEvent } from './events.ts';

/** An event in the words of a PostHog project. */
export interface CollectorEvent {
  readonly event: string;
  readonly properties: JsonObject;
}

const texts = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What PostHog's error tracking groups by (posthog.com/docs/error-tracking/capture); without it the event is refused. */
function exceptionList({ type = 'Error', message = '', stack }: JsonObject): JsonValue {
  const frames = texts(stack).map((name) => ({ platform: 'custom', lang: 'javascript', function: name }));
  return [
    {
      type,
      value: message,
      mechanism: { handled: false, synthetic: false },
      // Innermost last, as PostHog has them.
      stacktrace: { type: 'raw', frames: frames.toReversed() },
    },
  ];
}

/**
 * A clean event as PostHog's own charts read it: pages by `$pathname` and `$current_url`, errors as `$exception_list`.
 * Nothing is added that is not in the clean event, but the origin of the site. No profile of a person is made, and no
 * place looked up for the network address that it comes from.
 */
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
