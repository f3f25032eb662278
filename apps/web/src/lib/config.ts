import * as shape from '@metalquest/core/shape/shape';
import { readSiteSettings } from '@metalquest/core/site/site-settings';
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
  /** Null: the embedded backend on this origin. */
  supabaseUrl: shape.nullable(shape.string()),
  supabaseAnonKey: shape.string(),
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

function remembered(storage: Storage): AppConfig | null {
  const config = appConfig.safeParse(readStored(storage, CONFIG_KEY, 'the settings of this installation'));
  if (config.success) return config.data;
  // Written by another release: as good as never written.
  storage.removeItem(CONFIG_KEY);
  return null;
}

async function fetched(storage: Storage): Promise<AppConfig> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server did not give its configuration (HTTP ${answer.status})`);
  const config = appConfig.safeParse(await answer.json());
  if (!config.success) throw new Error(`The server gave no configuration: ${config.error.path.join('.')}`);
  storage.setItem(CONFIG_KEY, JSON.stringify(config.data));
  noteSiteSettings(readSiteSettings(config.data.site));
  return config.data;
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
