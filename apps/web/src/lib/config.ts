import * as z from 'zod/mini';

const CONFIG_KEY = 'metalquest:config';

const mapStyle = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['builtin', 'style', 'raster']),
  url: z.optional(z.nullable(z.string())),
  attribution: z.optional(z.nullable(z.string())),
  dark: z.optional(z.nullable(z.boolean())),
  maxzoom: z.optional(z.nullable(z.number())),
  cacheable: z.optional(z.nullable(z.boolean())),
});

const appConfig = z.object({
  /** Null: the embedded backend on this origin. */
  supabaseUrl: z.nullable(z.string()),
  supabaseAnonKey: z.string(),
  /** Social providers that the server is set up for, for example `google`. */
  providers: z._default(z.array(z.string()), []),
  mapStyles: z._default(z.array(mapStyle), []),
});

/** What the server says about this installation: `GET /config.json`. */
export type AppConfig = z.infer<typeof appConfig>;
export type MapStyleConfig = z.infer<typeof mapStyle>;

function remembered(storage: Storage): AppConfig | null {
  const text = storage.getItem(CONFIG_KEY);
  if (!text) return null;
  try {
    return appConfig.parse(JSON.parse(text));
  } catch {
    // Written by another release: as good as never written.
    storage.removeItem(CONFIG_KEY);
    return null;
  }
}

async function fetched(storage: Storage): Promise<AppConfig> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server did not give its configuration (HTTP ${answer.status})`);
  const config = appConfig.parse(await answer.json());
  storage.setItem(CONFIG_KEY, JSON.stringify(config));
  return config;
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
