import { z } from 'zod';

export const MAP_ID = /^[a-z0-9][a-z0-9-]{0,59}$/;

const TILE_TYPES = [
  'application/vnd.mapbox-vector-tile',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
] as const;
export const VECTOR_TYPE = TILE_TYPES[0];
export type TileType = (typeof TILE_TYPES)[number];

const vectorLayer = z.object({
  id: z.string().min(1).max(100),
  fields: z.record(z.string().max(100), z.unknown().transform(String)).catch({}),
  minzoom: z.number().optional().catch(undefined),
  maxzoom: z.number().optional().catch(undefined),
});
export const vectorLayers = z.array(vectorLayer).max(200);

/** A part of an attribution: text, with a link if `url` is set. */
const credit = z.object({ text: z.string(), url: z.string().nullable() });
export type Credit = z.infer<typeof credit>;

const mapContent = z.object({
  container: z.enum(['pmtiles', 'mbtiles']),
  tileType: z.enum(TILE_TYPES),
  /** Edge of a picture in pixels; 512 for vector tiles. */
  tileSize: z.number().int(),
  minzoom: z.number().int(),
  maxzoom: z.number().int(),
  /** West, south, east and north, in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  credits: z.array(credit),
  /** Empty for pictures. */
  vectorLayers,
  /** What the file itself says about how it is used; null if nothing. */
  layerType: z.enum(['baselayer', 'overlay']).nullable(),
  /** How heights are coded as colours; null if the file does not say. */
  encoding: z.enum(['terrarium', 'mapbox']).nullable(),
});
/** What a file of tiles contains. */
export type MapContent = z.infer<typeof mapContent>;

export const MAP_KINDS = ['base', 'overlay', 'height'] as const;
export type MapKind = (typeof MAP_KINDS)[number];

/** The content of `map.json`. */
export const hostedMap = mapContent.extend({
  id: z.string().regex(MAP_ID),
  name: z.string().min(1).max(80),
  kind: z.enum(MAP_KINDS),
  /** First 16 hexadecimal digits of the file's SHA-256. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  isPublic: z.boolean(),
  addedAt: z.iso.datetime(),
  bytes: z.number().int(),
});
export type HostedMap = z.infer<typeof hostedMap>;

/** The tile schema, recognised by the names of its layers; null for pictures. */
export function tileSchema(map: MapContent): 'openmaptiles' | 'protomaps' | 'unknown' | null {
  if (map.tileType !== VECTOR_TYPE) return null;
  const ids = new Set(map.vectorLayers.map(({ id }) => id));
  if (ids.has('transportation') && ids.has('place')) return 'openmaptiles';
  if (ids.has('roads') && ids.has('earth')) return 'protomaps';
  return 'unknown';
}
