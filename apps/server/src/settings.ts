import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  METALQUEST_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: z.string().min(20).optional(),
  AUTH_CONFIRM_EMAIL: flag.optional(),
  WEATHER_URL: url.optional(),
  WEATHER_KEY: z.string().min(1).optional(),
  GEOCODE_URL: url.optional(),
  MAP_STYLES: z.string().min(1).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What the process was told, checked. Unset means off or the embedded default. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDirectory: string;
  databaseUrl: string | null;
  supabase: { url: string; anonKey: string } | null;
  confirmEmail: boolean;
  weather: { url: string; key: string | null } | null;
  geocode: { url: string } | null;
  mapStylesFile: string | null;
  trustedProxies: readonly string[];
  logLevel: string;
}

/** One line per mistake, each naming the variable and what it should be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the settings from the environment (README.md has the table). Empty values count as unset.
 * @throws SettingsError with one line per mistake
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
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
  const publicHost = e.HOST === '0.0.0.0' || e.HOST === '::' || e.HOST === '127.0.0.1' ? 'localhost' : e.HOST;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://${publicHost}:${e.PORT}`,
    dataDirectory: path.resolve(e.METALQUEST_DATA),
    databaseUrl: e.DATABASE_URL ?? null,
    supabase:
      e.SUPABASE_URL && e.SUPABASE_ANON_KEY ? { url: e.SUPABASE_URL, anonKey: e.SUPABASE_ANON_KEY } : null,
    confirmEmail: e.AUTH_CONFIRM_EMAIL ?? false,
    weather: e.WEATHER_URL ? { url: e.WEATHER_URL, key: e.WEATHER_KEY ?? null } : null,
    geocode: e.GEOCODE_URL ? { url: e.GEOCODE_URL } : null,
    mapStylesFile: e.MAP_STYLES ? path.resolve(e.MAP_STYLES) : null,
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    logLevel: e.LOG_LEVEL,
  };
}
