import { isRecord, type JsonObject, type JsonValue } from '../json.ts';
import { MAX_CONTEXT } from '../logging/redact.ts';
import { toIso } from '../time/instant.ts';
import type { AnalyticsEventName, AnalyticsEvents, CleanEvent } from './events.ts';
import { pagePattern } from './page-pattern.ts';
import { scrubMessage } from './scrub-message.ts';

type Cleaner = (value: unknown) => JsonValue;

const MAX_WHOLE = 10_000_000;
const ERROR_NAME = /^[A-Z][A-Za-z]{1,28}(?:Error|Exception)$/;
const FRAME = /^at (?:async )?([A-Za-z_$][A-Za-z_$.]{0,28}) \(/;
const MAX_FRAMES = 8;
const BROWSER = /\b(Firefox|Edg|OPR|SamsungBrowser|Chrome|Version)\/(\d{1,3})\./;
/** Order matters: Android user agents also say Linux. */
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'CrOS', 'Linux'];

const page: Cleaner = (value) => pagePattern(typeof value === 'string' ? pathOf(value) : '');
const words: Cleaner = (value) => (typeof value === 'string' ? scrubMessage(value) : null);
const yesOrNo: Cleaner = (value) => value === true;
const level: Cleaner = (value) => (value === 'error' ? 'error' : 'warn');
/** An identifier of our code: 'sync_run'. */
const knownWord: Cleaner = (value) =>
  typeof value === 'string' && /^[a-z]{1,24}(?:_[a-z]{1,24}){0,2}$/i.test(value) ? value : null;
/** PostgreSQL, PostgREST and HTTP codes, or named codes. */
const code: Cleaner = (value) =>
  typeof value === 'string' && /^(?:[0-9A-Z]{5}|PGRST\d{3}|\d{3})$/.test(value) ? value : knownWord(value);

function whole(value: unknown): JsonValue {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return Math.min(MAX_WHOLE, Math.max(0, Math.round(value)));
}

function time(value: unknown): JsonValue {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : toIso(Math.floor(ms / 1000) * 1000);
}

function pathOf(address: string): string {
  if (address.startsWith('/')) return address;
  return URL.canParse(address) ? new URL(address).pathname : '';
}

function errorName(value: unknown): JsonValue {
  return typeof value === 'string' && ERROR_NAME.test(value) ? value : 'Error';
}

function frames(value: unknown): JsonValue {
  if (typeof value !== 'string') return [];
  const lines = value.slice(0, 20_000).split('\n');
  return lines.flatMap((line) => FRAME.exec(line.slice(0, 200).trimStart())?.[1] ?? []).slice(0, MAX_FRAMES);
}

function browser(value: unknown): JsonValue {
  if (typeof value !== 'string') return null;
  const agent = value.slice(0, 500);
  const [, name, version] = BROWSER.exec(agent) ?? [];
  const system = SYSTEMS.find((each) => agent.includes(each)) ?? 'unknown';
  return `${name === undefined ? 'unknown' : `${name} ${version}`}, ${system}`;
}

const CONTEXT: Readonly<Record<string, Cleaner>> = {
  attempts: whole,
  code,
  component: knownWord,
  count: whole,
  kind: knownWord,
  ms: whole,
  online: yesOrNo,
  operation: knownWord,
  status: whole,
  table: knownWord,
  type: errorName,
};

function cleaned(from: unknown, cleaners: Readonly<Record<string, Cleaner>>): JsonObject {
  if (!isRecord(from)) return {};
  const clean: Record<string, JsonValue> = {};
  for (const [name, cleaner] of Object.entries(cleaners)) {
    const value = Object.hasOwn(from, name) ? cleaner(from[name]) : null;
    if (value !== null) clean[name] = value;
  }
  return clean;
}

/** Limit: spec section 9. A longer context is dropped whole, since cut JSON is unreadable. */
const context: Cleaner = (value) => {
  const clean = cleaned(value, CONTEXT);
  return JSON.stringify(clean).length <= MAX_CONTEXT ? clean : {};
};

const EVENTS: {
  readonly [Name in AnalyticsEventName]: Readonly<Record<keyof AnalyticsEvents[Name], Cleaner>>;
} = {
  $pageview: { path: page },
  user_signed_out: {},
  navigation: { destination: page },
  app_log: { level, message: words, context, timestamp: time, url: page, userAgent: browser },
  $exception: { type: errorName, message: words, stack: frames, url: page },
  performance_metric: { metric: knownWord, duration: whole, isCritical: yesOrNo },
  $autocapture: { path: page, element: knownWord },
  $dead_click: { path: page, element: knownWord },
};

function isEventName(name: string): name is AnalyticsEventName {
  return Object.hasOwn(EVENTS, name);
}

/**
 * Filters an event before it leaves the device: each property has its own rule, all others are dropped. The
 * result holds no coordinates, email addresses, tokens, ids, names or addresses with ids (spec section 9).
 * Null for unknown events. The transport adds the project key and a measuring id separately.
 */
export function cleanEvent(name: string, properties: unknown): CleanEvent | null {
  return isEventName(name) ? { event: name, properties: cleaned(properties, EVENTS[name]) } : null;
}
