import { err, ok, type Result } from '@metalquest/core/result';
import * as shape from '@metalquest/core/shape/shape';
import { readSiteSettings } from '@metalquest/core/site/site-settings';
import { readStored } from '../platform/stored.ts';
import { serverAddress } from './server-address.ts';
import { noteSiteSettings } from './site-settings.ts';

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

const hostedMap = shape.object({
  id: shape.string(),
  name: shape.string(),
  kind: shape.oneOf(['base', 'overlay', 'height']),
  version: shape.string(),
  format: shape.oneOf(['vector', 'raster', 'height']),
  schema: shape.nullable(shape.oneOf(['openmaptiles', 'protomaps', 'unknown'])),
  encoding: shape.nullable(shape.oneOf(['terrarium', 'mapbox'])),
  tileSize: shape.number(),
  minzoom: shape.number(),
  maxzoom: shape.number(),
  /** West, south, east and north, in degrees. */
  bounds: shape.tuple([shape.number(), shape.number(), shape.number(), shape.number()]),
  attribution: shape.array(shape.object({ text: shape.string(), url: shape.nullable(shape.string()) })),
  /** Others need the access token of a signed-in user. */
  public: shape.boolean(),
});

const appConfig = shape.object({
  /** Null for the embedded backend, at the server's own origin. */
  supabaseUrl: shape.nullable(shape.string()),
  supabaseAnonKey: shape.string(),
  adminRequiresMfa: shape.otherwise(shape.boolean(), false),
  passkeyOrigin: shape.otherwise(shape.nullable(shape.string()), null),
  providers: shape.otherwise(shape.array(shape.string()), []),
  mapStyles: shape.otherwise(shape.array(mapStyle), []),
  mapStyleChoices: shape.otherwise(
    shape.array(shape.object({ id: shape.string(), label: shape.string() })),
    [],
  ),
  /** Maps of the server, at `/maps/ID/VERSION/{z}/{x}/{y}`. */
  hostedMaps: shape.lenient(shape.array(hostedMap), []),
  site: shape.optional(shape.unknown()),
  /** The PostHog host and project key; null if this installation has no analytics. */
  analytics: shape.otherwise(
    shape.nullable(shape.object({ host: shape.string(), key: shape.string() })),
    null,
  ),
});

export type AppConfig = shape.ValueOf<typeof appConfig>;
export type MapStyleConfig = shape.ValueOf<typeof mapStyle>;

export const readConfig = (value: unknown): Result<AppConfig, string> => {
  const config = appConfig.safeParse(value);
  return config.success ? ok(config.data) : err(config.error.path.join('.'));
};

export function forgetConfig(storage: Storage = localStorage): void {
  storage.removeItem(CONFIG_KEY);
  loading = null;
}

function remembered(storage: Storage): AppConfig | null {
  const config = appConfig.safeParse(readStored(storage, CONFIG_KEY, 'the settings of this installation'));
  if (config.success) return config.data;
  storage.removeItem(CONFIG_KEY);
  return null;
}

async function fetched(storage: Storage): Promise<AppConfig> {
  const answer = await fetch(`${serverAddress()}/config.json`, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server did not send its configuration (HTTP ${answer.status})`);
  const config = readConfig(await answer.json());
  if (!config.ok) throw new Error(`The server sent no configuration: ${config.error}`);
  storage.setItem(CONFIG_KEY, JSON.stringify(config.value));
  noteSiteSettings(readSiteSettings(config.value.site));
  return config.value;
}

let loading: Promise<AppConfig> | null = null;

/**
 * Loads the configuration once per page. Returns the cached copy of the last visit at once, because a request
 * can hang for minutes on a weak signal; the fresh copy applies from the next start. Rejects only if the
 * device has never reached the server.
 */
export function loadConfig(storage: Storage = localStorage): Promise<AppConfig> {
  loading ??= (async () => {
    const known = remembered(storage);
    if (!known) return fetched(storage);
    fetched(storage).catch(() => {
      // No signal: the cached copy applies.
    });
    return known;
  })();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
