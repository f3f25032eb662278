import path from 'node:path';
import { weatherUpstream } from '@metalquest/backend/functions/weather-upstream';
import type { BackendSettings, ProviderSettings } from '@metalquest/backend/settings';
import { passkeySite } from '@metalquest/core/account/passkey-site';
import { trimEndOf } from '@metalquest/core/text/trim-signs';
import { z } from 'zod';
import type { CatalogueChoice } from './maps/map-settings.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const url = z.url({ protocol: /^https?$/ }).transform((value) => trimEndOf(value, '/'));

const list = z.string().transform((entries) =>
  entries
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/;
const FINGERPRINT_WORDS =
  'give the SHA-256 fingerprint of the signing certificate: 32 pairs of capital hexadecimal digits separated by colons, as keytool and the Play Console show it';
const origin = z
  .string()
  .regex(/^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/, 'write an origin: scheme, host and optional port, without a path');

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  METALQUEST_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: z.string().min(20).optional(),
  SUPABASE_PASSKEYS: flag.default(false),
  AUTH_CONFIRM_EMAIL: flag.optional(),
  ADMIN_REQUIRES_MFA: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  REDIRECT_URLS: list.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  // Stored verbatim: the issuer is compared including a trailing slash.
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_ISSUER: url.optional(),
  SESSION_IDLE_DAYS: z.coerce.number().positive().max(3650).default(60),
  SESSION_MAX_DAYS: z.coerce.number().positive().max(3650).default(365),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(200),
  SECURITY_LOG_ADDRESS_DAYS: z.coerce.number().min(0).max(3650).default(30),
  SECURITY_LOG_DAYS: z.coerce.number().min(1).max(3650).default(365),
  STORAGE_PER_USER_GB: z.coerce.number().positive().max(10_000).default(20),
  ROWS_PER_USER: z.coerce.number().int().min(10).max(1_000_000_000).default(200_000),
  ROW_GB_PER_USER: z.coerce.number().min(0.01).max(10_000).default(1),
  ROWS_PER_MINUTE: z.coerce.number().int().min(600).max(1_000_000).default(3000),
  WEATHER_URL: z.union([z.literal('none'), url]).optional(),
  WEATHER_KEY: z.string().min(1).optional(),
  GEOCODE_URL: url.optional(),
  MAP_STYLES: z.string().min(1).optional(),
  MAP_LAYERS: list.optional(),
  ANALYTICS_HOST: url.optional(),
  ANALYTICS_KEY: z.string().min(1).optional(),
  NATIVE_APP_ID: z
    .string()
    .regex(
      /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/,
      'give the id of the app as in its store, for example org.example.app',
    )
    .optional(),
  ANDROID_FINGERPRINTS: list
    .pipe(z.array(z.string().regex(FINGERPRINT, FINGERPRINT_WORDS)).min(1))
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'give the ten letters and digits of your team at developer.apple.com')
    .optional(),
  APP_ORIGINS: list.pipe(z.array(origin)).optional(),
  TRUSTED_PROXIES: list.optional(),
  SECURITY_CONTACT: z
    .union(
      [
        z.email().transform((address) => `mailto:${address}`),
        z
          .string()
          .startsWith('mailto:')
          .refine((address) => z.email().safeParse(address.slice('mailto:'.length)).success),
        z.url({ protocol: /^https$/, normalize: true }),
      ],
      'give an email address or a page, https://…',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'give at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
});

/** Validated settings. Unset means off or the embedded default. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDirectory: string;
  databaseUrl: string | null;
  supabase: { url: string; anonKey: string } | null;
  confirmEmail: boolean;
  /** Origin for passkeys; null disables them. */
  passkeyOrigin: string | null;
  adminRequiresMfa: boolean;
  mail: BackendSettings['mail'];
  redirectAllowList: readonly string[];
  providers: BackendSettings['providers'];
  /** Session lifetime since the last refresh, and since sign-in. */
  sessionIdleDays: number;
  sessionMaxDays: number;
  /** Retention of full network addresses and of events in the security log. */
  securityLogAddressDays: number;
  securityLogDays: number;
  socketsPerAddress: number;
  storageBytesPerUser: number;
  rowsPerUser: number;
  rowBytesPerUser: number;
  rowsPerMinute: number;
  /** Null for no weather. */
  weather: BackendSettings['weather'];
  /** Null: the app names places from its own gazetteer. */
  geocode: { url: string } | null;
  mapStylesFile: string | null;
  mapLayers: CatalogueChoice;
  /** PostHog or compatible collector with its project key; null disables analytics. */
  analytics: { host: string; key: string } | null;
  /** Native app for app links; null if none. */
  nativeApp: NativeApp | null;
  /** Origins of the native app in addition to Capacitor's. */
  appOrigins: readonly string[];
  trustedProxies: readonly string[];
  /** Contact for security reports, `mailto:` or `https:`; null if none. */
  securityContact: string | null;
  /** Bearer token of /metrics; null disables it. */
  metricsToken: string | null;
  logLevel: string;
  /** Text is for people. */
  logFormat: 'json' | 'text';
}

export interface NativeApp {
  id: string;
  /** SHA-256 of the signing certificates, 'AB:CD:…'; empty if not on Android. */
  androidFingerprints: readonly string[];
  appleTeamId: string | null;
}

/** One line per mistake, with the variable and the expected value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the settings from the environment (table in docs/operations.md). Empty values count as unset.
 * @param isJournal whether a service manager collects the log lines: they are then JSON, unless LOG_FORMAT is set
 * @throws SettingsError with one line per mistake
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, isJournal = false): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const e = parsed.data;
  if ((e.SUPABASE_URL === undefined) !== (e.SUPABASE_ANON_KEY === undefined)) {
    throw new SettingsError('SUPABASE_URL and SUPABASE_ANON_KEY: set both to use Supabase, or neither.');
  }
  if (e.SUPABASE_URL && e.DATABASE_URL) {
    throw new SettingsError('SUPABASE_URL and DATABASE_URL: set one of them, not both.');
  }
  if (e.SUPABASE_PASSKEYS && !e.SUPABASE_URL) {
    throw new SettingsError(
      'SUPABASE_PASSKEYS: only with SUPABASE_URL; without it passkeys are always available.',
    );
  }
  const publicHost = e.HOST === '0.0.0.0' || e.HOST === '::' || e.HOST === '127.0.0.1' ? 'localhost' : e.HOST;
  const publicUrl = e.PUBLIC_URL ?? `http://${publicHost}:${e.PORT}`;
  const hasPasskeys = e.SUPABASE_URL === undefined || e.SUPABASE_PASSKEYS;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    passkeyOrigin: (hasPasskeys ? passkeySite(publicUrl)?.origin : null) ?? null,
    dataDirectory: path.resolve(e.METALQUEST_DATA),
    databaseUrl: e.DATABASE_URL ?? null,
    supabase:
      e.SUPABASE_URL && e.SUPABASE_ANON_KEY ? { url: e.SUPABASE_URL, anonKey: e.SUPABASE_ANON_KEY } : null,
    adminRequiresMfa: e.ADMIN_REQUIRES_MFA,
    confirmEmail: e.AUTH_CONFIRM_EMAIL ?? e.SMTP_URL !== undefined,
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM ?? `MetalQuest <no-reply@${publicHost}>` },
    redirectAllowList: e.REDIRECT_URLS ?? [],
    providers: {
      google: provider('GOOGLE', e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET, e.GOOGLE_ISSUER),
      facebook: provider('FACEBOOK', e.FACEBOOK_CLIENT_ID, e.FACEBOOK_CLIENT_SECRET, e.FACEBOOK_ISSUER),
    },
    sessionIdleDays: e.SESSION_IDLE_DAYS,
    sessionMaxDays: e.SESSION_MAX_DAYS,
    securityLogAddressDays: e.SECURITY_LOG_ADDRESS_DAYS,
    securityLogDays: e.SECURITY_LOG_DAYS,
    socketsPerAddress: e.SOCKETS_PER_ADDRESS,
    storageBytesPerUser: e.STORAGE_PER_USER_GB * 1024 ** 3,
    rowsPerUser: e.ROWS_PER_USER,
    rowBytesPerUser: Math.round(e.ROW_GB_PER_USER * 1000 ** 3),
    rowsPerMinute: e.ROWS_PER_MINUTE,
    weather: weatherUpstream(e.WEATHER_URL, e.WEATHER_KEY),
    geocode: e.GEOCODE_URL ? { url: e.GEOCODE_URL } : null,
    // Other collectors may need no key, but events must contain one.
    analytics: e.ANALYTICS_HOST ? { host: e.ANALYTICS_HOST, key: e.ANALYTICS_KEY ?? 'metalquest' } : null,
    mapStylesFile: e.MAP_STYLES ? path.resolve(e.MAP_STYLES) : null,
    mapLayers: catalogueChoice(e.MAP_LAYERS ?? []),
    nativeApp: nativeApp(e.NATIVE_APP_ID, e.ANDROID_FINGERPRINTS ?? [], e.APPLE_TEAM_ID ?? null),
    appOrigins: e.APP_ORIGINS ?? [],
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    securityContact: e.SECURITY_CONTACT ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT ?? (isJournal ? 'json' : 'text'),
  };
}

/** 'none' disables all maps of other providers; an empty setting enables all. */
function catalogueChoice(ids: readonly string[]): CatalogueChoice {
  if (ids.length === 0) return 'all';
  return ids.filter((id) => id !== 'none');
}

function nativeApp(
  id: string | undefined,
  androidFingerprints: readonly string[],
  appleTeamId: string | null,
): NativeApp | null {
  const isSigned = androidFingerprints.length > 0 || appleTeamId !== null;
  if (!id && !isSigned) return null;
  if (id && isSigned) return { id, androidFingerprints, appleTeamId };
  throw new SettingsError(
    id
      ? 'NATIVE_APP_ID: set ANDROID_FINGERPRINTS or APPLE_TEAM_ID with it, or leave it out; phones trust only a signed app.'
      : 'ANDROID_FINGERPRINTS and APPLE_TEAM_ID: set NATIVE_APP_ID too.',
  );
}

function provider(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  issuer: string | undefined,
): ProviderSettings | null {
  if (!clientId && !clientSecret) return null;
  if (clientId && clientSecret) return { clientId, clientSecret, issuer: issuer ?? null };
  throw new SettingsError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET: set both, or neither.`);
}
