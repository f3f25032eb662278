import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { isLngLat, type LngLat } from '../../geo/point.ts';
import { MapFileError } from './map-file.ts';

/** Bounds what a drawing costs in memory and at each frame. */
const MAX_FEATURES = 10_000;
const MAX_POSITIONS = 100_000;
const MAX_NAME_CHARS = 200;

type Position = readonly [lng: number, lat: number];

type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };

/** Points, lines and areas with names, as GeoJSON (RFC 7946). */
export interface Drawing {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly properties: { readonly name: string };
    readonly geometry: Geometry;
  }[];
}

export interface DrawingRead {
  readonly drawing: Drawing;
  /** Null if there is nothing in it. */
  readonly bounds: Bounds | null;
  /** Parts without a valid position. */
  readonly skipped: number;
}

/** Collects the parts of a drawing; a part of too few valid positions is skipped and counted. */
export interface DrawingBuilder {
  point(name: string, place: LngLat): void;
  line(name: string, places: readonly LngLat[]): void;
  area(name: string, rings: readonly (readonly LngLat[])[]): void;
  read(): DrawingRead;
}

/** To about 0.1 m. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** @throws MapFileError if there are too many parts or positions */
export function drawingBuilder(): DrawingBuilder {
  const features: Drawing['features'][number][] = [];
  const corners: LngLat[] = [];
  let positions = 0;
  let skipped = 0;

  const validPositions = (places: readonly LngLat[]): readonly Position[] => {
    const valid = places.filter(isLngLat);
    positions += valid.length;
    if (positions > MAX_POSITIONS) {
      throw new MapFileError(
        `This file has more than ${MAX_POSITIONS.toLocaleString('en-GB')} points. Split or simplify it in the program it comes from.`,
      );
    }
    const box = boundsOf(valid);
    if (box) corners.push({ lng: box[0], lat: box[1] }, { lng: box[2], lat: box[3] });
    return valid.map(({ lng, lat }): Position => [rounded(lng), rounded(lat)]);
  };
  const add = (name: string, geometry: Geometry | null): void => {
    if (!geometry) {
      skipped += 1;
      return;
    }
    if (features.length >= MAX_FEATURES) {
      throw new MapFileError(
        `This file has more than ${MAX_FEATURES.toLocaleString('en-GB')} points, lines and areas. Split it in the program it comes from.`,
      );
    }
    const properties = { name: name.trim().slice(0, MAX_NAME_CHARS) };
    features.push({ type: 'Feature', properties, geometry });
  };
  return {
    point(name, place) {
      const [position] = validPositions([place]);
      add(name, position ? { type: 'Point', coordinates: position } : null);
    },
    line(name, places) {
      const line = validPositions(places);
      add(name, line.length > 1 ? { type: 'LineString', coordinates: line } : null);
    },
    area(name, rings) {
      const coordinates = rings.map(validPositions).filter((ring) => ring.length > 2);
      add(name, coordinates.length > 0 ? { type: 'Polygon', coordinates: coordinates.map(closed) } : null);
    },
    read: () => ({ drawing: { type: 'FeatureCollection', features }, bounds: boundsOf(corners), skipped }),
  };
}

function closed(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed || !first ? ring : [...ring, first];
}
