import type { MapLayer } from '@metalquest/core/map/layer';
import * as shape from '@metalquest/core/shape/shape';
import { credit } from './config.ts';
import { rememberedJson } from './remembered-json.ts';

const text = shape.nullable(shape.string());

const layer: shape.Shape<MapLayer> = shape.object({
  id: shape.string(),
  name: shape.string(),
  kind: shape.oneOf(['overlay', 'height']),
  group: shape.otherwise(shape.oneOf(['relief', 'aerial', 'old-map', 'protected', 'other']), 'other'),
  region: text,
  bounds: shape.nullable(shape.tuple([shape.number(), shape.number(), shape.number(), shape.number()])),
  years: text,
  minZoom: shape.number(),
  maxZoom: shape.number(),
  fullZoom: shape.optional(shape.number()),
  tiles: shape.string(),
  tileSize: shape.mapped(shape.number(), (px) => (px === 512 ? 512 : 256)),
  credits: shape.array(credit),
  notSavable: text,
  printable: shape.optional(shape.boolean()),
});

const file = rememberedJson({
  key: 'metalquest:offered-map-layers',
  path: '/map-layers.json',
  label: 'the map layers of this installation',
  shape: shape.array(layer),
});

/** The layers that this installation offers. Loaded by maps only. */
export const loadMapLayers = (): Promise<readonly MapLayer[]> => file.load();

export const forgetMapLayers = (): void => file.forget();
