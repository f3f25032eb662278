import { err, ok, type Result } from '@metalquest/core/result';
import * as shape from '@metalquest/core/shape/shape';
import { readSiteSettings } from '@metalquest/core/site/site-settings';
import { serverAddress } from './server-address.ts';
import { noteSiteSettings } from './site-settings.ts';
import { readStored } from './stored.ts';

const CONFIG_KEY = 'metalquest:config';

const mapStyle = shape.object({
  id: shape.string(),
  label: shape.string(),
  kind: shape.oneOf(['builtin', 'style', 'raster']),
  url: shape.optional(shape.nullable(shape.string())),
  attribution: shape.optional(shape.nullable(shape.string())),
  dark: shape.optional(shape.nullable(shape.boolean())),
  maxzoom: shape.optional(shape.nullable(shape.number())),
  cacheable: shape.optional(shape.nullable(shape.boolean())),
});

const appConfig = shape.object({
  /** Null: the embedded backend, at the server's own origin. */
  supabaseUrl: shape.nullable(shape.string()),
  supabaseAnonKey: shape.string(),
  /** The admin area takes a sign-in of two steps. */
  adminRequiresMfa: shape.otherwise(shape.boolean(), false),
  /** Passkeys work on pages of this origin; null: the server has none. */
  passkeyOrigin: shape.otherwise(shape.nullable(shape.string()), null),
  /** Social providers that the server is set up for, for example `google`. */
  providers: shape.otherwise(shape.array(shape.string()), []),
  /** Those that are offered here. */
  mapStyles: shape.otherwise(shape.array(mapStyle), []),
  /** All that the operator set up, by name: what administrators choose from. */
  mapStyleChoices: shape.otherwise(
    shape.array(shape.object({ id: shape.string(), label: shape.string() })),
    [],
  ),
  /** What administrators set, as `readSiteSettings` takes it; see lib/site-settings.ts. */
  site: shape.optional(shape.unknown()),
  /** Where usage is measured by those who agree, and the key of the project there; null for nowhere. */
  analytics: shape.otherwise(
    shape.nullable(shape.object({ host: shape.string(), key: shape.string() })),
    null,
  ),
});

/** What the server says about this installation: `GET /config.json`. */
export type AppConfig = shape.ValueOf<typeof appConfig>;
export type MapStyleConfig = shape.ValueOf<typeof mapStyle>;

/** What somebody says is a configuration, checked. */
export const readConfig = (value: unknown): Result<AppConfig, string> => {
  const config = appConfig.safeParse(value);
  return config.success ? ok(config.data) : err(config.error.path.join('.'));
};

/** Forgets the settings of an installation, before another one takes its place. */
export function forgetConfig(storage: Storage = localStorage): void {
  storage.removeItem(CONFIG_KEY);
  loading = null;
}

function remembered(storage: Storage): AppConfig | null {
  const config = appConfig.safeParse(readStored(storage, CONFIG_KEY, 'the settings of this installation'));
  if (config.success) return config.data;
  // Written by another release: as good as never written.
  storage.removeItem(CONFIG_KEY);
  return null;
}

async function fetched(storage: Storage): Promise<AppConfig> {
  const answer = await fetch(`${serverAddress()}/config.json`, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server did not give its configuration (HTTP ${answer.status})`);
  const config = readConfig(await answer.json());
  if (!config.ok) throw new Error(`The server gave no configuration: ${config.error}`);
  storage.setItem(CONFIG_KEY, JSON.stringify(config.value));
  noteSiteSettings(readSiteSettings(config.value.site));
  return config.value;
}

let loading: Promise<AppConfig> | null = null;

/**
 * The installation's configuration, asked for once per page. The one remembered from the last visit is used at
 * once, because a weak signal may hold a request for minutes; the fresh one then counts from the next start.
 * Rejects only on a device that has never reached the server.
 */
export function loadConfig(storage: Storage = localStorage): Promise<AppConfig> {
  loading ??= (async () => {
    const known = remembered(storage);
    if (!known) return fetched(storage);
    fetched(storage).catch(() => {
      // No signal: the remembered one serves.
    });
    return known;
  })();
  loading.catch(() => {
    // The next call asks again.
    loading = null;
  });
  return loading;
}
