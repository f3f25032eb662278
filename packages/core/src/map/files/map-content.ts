import type { Bounds } from '../../geo/bounds.ts';
import * as shape from '../../shape/shape.ts';
import { creditsOf } from '../credits.ts';
import { type FileFacts, type MapContainer, MapFileError, type TileType, VECTOR_TYPE } from './map-file.ts';

const MAX_ZOOM = 24;
/** Where Web Mercator ends. */
const MAX_LATITUDE = 85.051129;

/** A part of an attribution: text, with a link if `url` is set. */
export interface Credit {
  text: string;
  url: string | null;
}

interface VectorLayer {
  id: string;
  fields: Record<string, string>;
  minzoom?: number | undefined;
  maxzoom?: number | undefined;
}

export interface MapContent {
  container: MapContainer;
  tileType: TileType;
  /** Edge of a picture in pixels; 512 for vector tiles. */
  tileSize: number;
  minzoom: number;
  maxzoom: number;
  /** In degrees. */
  bounds: [west: number, south: number, east: number, north: number];
  credits: Credit[];
  /** Empty for pictures. */
  vectorLayers: VectorLayer[];
  /** What the file itself says about how it is used; null if nothing. */
  layerType: 'baselayer' | 'overlay' | null;
  /** How heights are coded as colours; null if the file does not say. */
  encoding: 'terrarium' | 'mapbox' | null;
}

export const MAP_KINDS = ['base', 'overlay', 'height'] as const;
export type MapKind = (typeof MAP_KINDS)[number];

const zoom = {
  isOptional: true,
  ...shape.lenient(shape.optional(shape.number()), undefined),
} as const;

const isBetween = (from: number, to: number) => (text: { readonly length: number }) =>
  text.length >= from && text.length <= to;

function fieldsOf(fields: Record<string, unknown>): Record<string, string> {
  const short = Object.entries(fields).filter(([name]) => name.length <= 100);
  return Object.fromEntries(short.map(([name, value]) => [name, String(value)]));
}

const vectorLayers: shape.Shape<VectorLayer[]> = shape.where(
  shape.array(
    shape.object({
      id: shape.where(shape.string(), isBetween(1, 100), 'expected a name'),
      fields: shape.lenient(shape.mapped(shape.record(), fieldsOf), {}),
      minzoom: zoom,
      maxzoom: zoom,
    }),
  ),
  isBetween(0, 200),
  'expected at most 200 layers',
);

/**
 * Checks what a file says about itself.
 * @param tileSize of the sample, in pixels
 * @throws MapFileError with the remedy
 */
export function contentOf(container: MapContainer, facts: FileFacts, tileSize: number): MapContent {
  const { tileType, minzoom, maxzoom, metadata } = facts;
  const { attribution, type, encoding } = metadata;
  return {
    container,
    tileType,
    tileSize,
    minzoom,
    maxzoom,
    bounds: boundsOf(facts.bounds),
    credits: creditsOf(typeof attribution === 'string' ? attribution : ''),
    vectorLayers: tileType === VECTOR_TYPE ? layersOf(facts.vectorLayers) : [],
    layerType: type === 'baselayer' || type === 'overlay' ? type : null,
    encoding: encoding === 'terrarium' || encoding === 'mapbox' ? encoding : null,
  };
}

/** @throws MapFileError with the remedy */
export function refuseZooms({ minzoom, maxzoom }: FileFacts): void {
  const isRange =
    Number.isInteger(minzoom) &&
    Number.isInteger(maxzoom) &&
    minzoom >= 0 &&
    minzoom <= maxzoom &&
    maxzoom <= MAX_ZOOM;
  if (isRange) return;
  throw new MapFileError(
    `This file says that it covers zoom ${minzoom} to ${maxzoom}. MetalQuest shows zoom 0 to ${MAX_ZOOM}. Make the file again.`,
  );
}

/** @throws MapFileError with the remedy */
export function refuseNoVectors(unpacked: Uint8Array): void {
  // Every vector tile begins with a layer, field 3 of the protocol buffer; an empty one has no bytes.
  if (unpacked.length === 0 || unpacked[0] === 0x1a) return;
  throw new MapFileError('The tiles of this file are no vector tiles, although it says so. Make it again.');
}

/**
 * The edge of a picture in pixels. `picture` is null if it cannot be read as its type.
 * @throws MapFileError with the remedy
 */
export function squareSize(
  tileType: TileType,
  picture: { readonly width: number; readonly height: number } | null,
): number {
  if (picture === null) {
    throw new MapFileError(
      `The tiles of this file are not of the type ${tileType}, although it says so. Download or make it again.`,
    );
  }
  if (picture.width !== picture.height) {
    throw new MapFileError(
      'The tiles of this file are not square. Make it again with tiles of 256 or 512 pixels.',
    );
  }
  return picture.width;
}

/** The whole world if the file gives no usable bounds. */
function boundsOf(given: readonly number[]): MapContent['bounds'] {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = given;
  const bounds: [number, number, number, number] & Bounds = [
    Math.max(-180, west),
    Math.max(-MAX_LATITUDE, south),
    Math.min(180, east),
    Math.min(MAX_LATITUDE, north),
  ];
  const isUsable = bounds.every(Number.isFinite) && bounds[0] < bounds[2] && bounds[1] < bounds[3];
  return isUsable ? bounds : [-180, -MAX_LATITUDE, 180, MAX_LATITUDE];
}

function layersOf(layers: unknown): VectorLayer[] {
  const parsed = vectorLayers.safeParse(layers);
  if (parsed.success) return parsed.data;
  throw new MapFileError(
    'This file has vector tiles but does not name its layers (`vector_layers`), so no style can draw it. Make it again with a current tool, for example planetiler, tilemaker or tippecanoe.',
  );
}

/** The tile schema, recognised by the names of its layers; null for pictures. */
export function tileSchema({
  tileType,
  vectorLayers,
}: Pick<MapContent, 'tileType' | 'vectorLayers'>): 'openmaptiles' | 'protomaps' | 'unknown' | null {
  if (tileType !== VECTOR_TYPE) return null;
  const ids = new Set(vectorLayers.map(({ id }) => id));
  if (ids.has('transportation') && ids.has('place')) return 'openmaptiles';
  if (ids.has('roads') && ids.has('earth')) return 'protomaps';
  return 'unknown';
}

/** Vector tiles cover the ground, pictures often only a part of it. */
export function usualKind({
  encoding,
  layerType,
  vectorLayers,
}: Pick<MapContent, 'encoding' | 'layerType' | 'vectorLayers'>): MapKind {
  if (encoding !== null) return 'height';
  if (layerType !== null) return layerType === 'overlay' ? 'overlay' : 'base';
  return vectorLayers.length > 0 ? 'base' : 'overlay';
}

/** Colours that lose nothing, which codes of heights need. */
export const canHoldHeights = ({ tileType }: Pick<MapContent, 'tileType'>): boolean =>
  tileType === 'image/png' || tileType === 'image/webp';
