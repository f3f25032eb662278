import { GEOCODE_DECIMALS, roundForGeocode } from '@metalquest/core/geo/rounding';
import { z } from 'zod';
import { createAnswerCache } from './answer-cache.ts';
import { type EdgeFunction, edgeFunction, type FunctionHost } from './edge-function.ts';
import { FunctionError } from './function-error.ts';
import { positionFields, readFields } from './request-fields.ts';
import { fetchUpstreamJson } from './upstream.ts';

export interface GeocodeUpstream {
  url: string;
}

/** Level of towns and suburbs, the only one the app requests (spec section 7). */
const ZOOM = 14;
/** Place names rarely change; one day bounds the memory. */
const CACHE_MS = 24 * 3_600_000;
/** Nominatim's usage policy: one request per second for the whole server. */
const EVERY_MS = 1_000;
const MAX_WAIT_MS = 5_000;

const fields = z.strictObject({
  ...positionFields,
  zoom: z.union([z.literal(ZOOM), z.literal(String(ZOOM))]).default(ZOOM),
});

const name = z.string().max(500).optional();
/** Nominatim omits the address where nothing is found, such as at sea. */
const upstreamAnswer = z.object({
  name,
  display_name: name,
  address: z
    .object({ town: name, village: name, suburb: name, name, city: name, county: name, state_district: name })
    .default({}),
});

/** `{name, display_name, address: {...}}`, each if known. Sends positions rounded to 3 decimals. */
export function reverseGeocodeFunction(host: FunctionHost, upstream: GeocodeUpstream | null): EdgeFunction {
  const cache = createAnswerCache<unknown>({ ttlMs: CACHE_MS, now: host.now });
  const pacer = createPacer({ everyMs: EVERY_MS, maxWaitMs: MAX_WAIT_MS, now: host.now });
  return edgeFunction('reverse-geocode', host, async (request) => {
    if (!upstream) throw new FunctionError('function_off', 'Place names are not set up on this server');
    if (!(await host.isSwitchedOn('place_names')))
      throw new FunctionError('function_off', 'Place names are switched off on this server');
    const { lat, lon } = await readFields(fields, request);
    const rounded = roundForGeocode({ lat, lng: lon });
    const url = new URL(upstream.url);
    url.searchParams.set('format', 'jsonv2');
    url.searchParams.set('addressdetails', '1');
    url.searchParams.set('zoom', String(ZOOM));
    url.searchParams.set('lat', rounded.lat.toFixed(GEOCODE_DECIMALS));
    url.searchParams.set('lon', rounded.lng.toFixed(GEOCODE_DECIMALS));
    return cache.get(url.search, async () => {
      const waitMs = pacer.reserve();
      if (waitMs === null) throw new FunctionError('rate_limited', 'Too many requests', MAX_WAIT_MS / 1000);
      if (waitMs > 0) await host.sleep(waitMs);
      const response = await fetchUpstreamJson(
        host.fetch,
        url,
        { 'user-agent': host.userAgent },
        host.upstreamTimeoutMs,
      );
      const parsed = upstreamAnswer.safeParse(response);
      if (!parsed.success) throw new FunctionError('upstream_failed', 'The upstream service sent no place');
      return parsed.data;
    });
  });
}

interface Pacer {
  /** @returns milliseconds until the slot; null if the wait would exceed maxWaitMs */
  reserve(): number | null;
}

/** @param now epoch milliseconds */
export function createPacer(options: { everyMs: number; maxWaitMs: number; now: () => number }): Pacer {
  const { everyMs, maxWaitMs, now } = options;
  let nextMs = Number.NEGATIVE_INFINITY;
  return {
    reserve() {
      const at = now();
      const startMs = Math.max(at, nextMs);
      if (startMs - at > maxWaitMs) return null;
      nextMs = startMs + everyMs;
      return startMs - at;
    },
  };
}
