import { MAP_KINDS, type MapContent } from '@metalquest/core/map/files/map-content';
import { TILE_TYPES } from '@metalquest/core/map/files/map-file';
import { z } from 'zod';

export const MAP_ID = /^[a-z0-9][a-z0-9-]{0,59}$/;

const vectorLayer = z.object({
  id: z.string().min(1).max(100),
  fields: z.record(z.string().max(100), z.string()),
  minzoom: z.number().optional(),
  maxzoom: z.number().optional(),
});

const mapContent = z.object({
  container: z.enum(['pmtiles', 'mbtiles']),
  tileType: z.enum(TILE_TYPES),
  tileSize: z.number().int(),
  minzoom: z.number().int(),
  maxzoom: z.number().int(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  credits: z.array(z.object({ text: z.string(), url: z.string().nullable() })),
  vectorLayers: z.array(vectorLayer).max(200),
  layerType: z.enum(['baselayer', 'overlay']).nullable(),
  encoding: z.enum(['terrarium', 'mapbox']).nullable(),
}) satisfies z.ZodType<MapContent>;

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
