import { err, ok, type Result } from '@metalquest/core/result';
import * as shape from '@metalquest/core/shape/shape';
import { readSiteSettings } from '@metalquest/core/site/site-settings';
import { rememberedJson } from './remembered-json.ts';
import { noteSiteSettings } from './site-settings.ts';

export const credit = shape.object({
  text: shape.string(),
  url: shape.optional(shape.nullable(shape.string())),
});

const mapStyle = shape.object({
  id: shape.string(),
  label: shape.string(),
  /** `openmaptiles`, `protomaps`: vector tiles of this schema, by the address of a TileJSON file or of the tiles. */
  kind: shape.oneOf(['builtin', 'style', 'raster', 'openmaptiles', 'protomaps']),
  url: shape.optional(shape.nullable(shape.string())),
  attribution: shape.optional(shape.nullable(shape.string())),
  credits: shape.optional(shape.array(credit)),
  dark: shape.optional(shape.nullable(shape.boolean())),
  maxzoom: shape.optional(shape.nullable(shape.number())),
  /** Edge of a raster tile in pixels, unless a TileJSON file says it. */
  tileSize: shape.optional(shape.nullable(shape.number())),
  cacheable: shape.optional(shape.nullable(shape.boolean())),
  /** A picture of it may be in a report although its tiles may not be saved. */
  printable: shape.optional(shape.nullable(shape.boolean())),
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
  weatherCredit: shape.otherwise(shape.nullable(credit), null),
  /** Who names places: a service that the server calls, or the gazetteer on the device. */
  placeNames: shape.otherwise(shape.oneOf(['server', 'device']), 'device'),
  /** Whether users may add maps of any provider by their address. */
  allowsOwnMaps: shape.otherwise(shape.boolean(), true),
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

const file = rememberedJson({
  key: 'metalquest:config',
  path: '/config.json',
  label: 'the settings of this installation',
  shape: appConfig,
  onFetched: (config) => noteSiteSettings(readSiteSettings(config.site)),
});

export const loadConfig = (): Promise<AppConfig> => file.load();

/** False on Supabase, whose services are GoTrue and its like. */
export const isOwnServer = async (): Promise<boolean> => (await loadConfig()).supabaseUrl === null;

export const forgetConfig = (): void => file.forget();
