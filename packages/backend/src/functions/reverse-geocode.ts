import { GEOCODE_DECIMALS, roundForGeocode } from '@metalquest/core/geo/rounding';
import { z } from 'zod';
import { recentlyUsed } from '../recently-used.ts';
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
/** Of the five calls that can wait. */
const MAX_WAITING_OF_ACCOUNT = 2;

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
  const pacer = createPacer({
    everyMs: EVERY_MS,
    maxWaitMs: MAX_WAIT_MS,
    maxWaitingOfAccount: MAX_WAITING_OF_ACCOUNT,
    now: host.now,
  });
  return edgeFunction('reverse-geocode', host, async (request, user) => {
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
      const turn = pacer.reserve(user);
      if ('retryAfterMs' in turn)
        throw new FunctionError('rate_limited', 'Too many requests', turn.retryAfterMs / 1000);
      if (turn.waitMs > 0) await host.sleep(turn.waitMs);
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
  /** @returns the milliseconds until the turn, or until the account can ask again */
  reserve(account: string): { waitMs: number } | { retryAfterMs: number };
}

interface Turns {
  /** Times of turns to come. */
  readonly atMs: readonly number[];
}

/** Only accounts with a turn to come are needed; more cannot wait. */
const MAX_ACCOUNTS = 100;

/** @param now epoch milliseconds */
export function createPacer(options: {
  everyMs: number;
  maxWaitMs: number;
  /** So that one account cannot take all turns. */
  maxWaitingOfAccount: number;
  now: () => number;
}): Pacer {
  const { everyMs, maxWaitMs, maxWaitingOfAccount, now } = options;
  const accounts = recentlyUsed<Turns>(MAX_ACCOUNTS);
  let nextMs = Number.NEGATIVE_INFINITY;
  return {
    reserve(account) {
      const atMs = now();
      const turns = (accounts.get(account)?.atMs ?? []).filter((turnMs) => turnMs > atMs);
      const [firstMs] = turns;
      if (firstMs !== undefined && turns.length >= maxWaitingOfAccount)
        return { retryAfterMs: firstMs - atMs };
      const turnMs = Math.max(atMs, nextMs);
      if (turnMs - atMs > maxWaitMs) return { retryAfterMs: turnMs - atMs - maxWaitMs };
      nextMs = turnMs + everyMs;
      accounts.set(account, { atMs: [...turns, turnMs] });
      return { waitMs: turnMs - atMs };
    },
  };
}
