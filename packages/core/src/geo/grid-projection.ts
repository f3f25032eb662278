import proj4, { type Converter } from 'proj4';
import type { GridPoint } from './grid-square.ts';
import type { LngLat } from './point.ts';

/*
 * Projections between WGS84 and the grids. Both national grids use the 7-parameter transformations of their
 * surveys: Ordnance Survey to about 5 m (the exact OSTN15 grid takes many megabytes), Irish Grid to about 1
 * m. UTM needs no datum change.
 */

const NATIONAL = {
  // A guide to coordinate systems in Great Britain (Ordnance Survey), annex A and section 6.6; EPSG:27700.
  os:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
    '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  // Making maps compatible with GPS (Ordnance Survey Ireland and of Northern Ireland); EPSG:29903.
  irish:
    '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +ellps=mod_airy ' +
    '+towgs84=482.53,-130.596,564.557,-1.042,-0.214,-0.631,8.15 +units=m +no_defs',
} as const;

const made = new Map<string, Converter>();

function converter(definition: string): Converter {
  const cached = made.get(definition);
  if (cached) return cached;
  const fresh = proj4('WGS84', definition);
  made.set(definition, fresh);
  return fresh;
}

function forward(definition: string, { lng, lat }: LngLat): GridPoint {
  const [easting = Number.NaN, northing = Number.NaN] = converter(definition).forward([lng, lat]);
  return { easting, northing };
}

function inverse(definition: string, { easting, northing }: GridPoint): LngLat {
  const [lng = Number.NaN, lat = Number.NaN] = converter(definition).inverse([easting, northing]);
  return { lng, lat };
}

/** Meaningless far outside the country. */
export function toNationalGrid(system: 'os' | 'irish', place: LngLat): GridPoint {
  return forward(NATIONAL[system], place);
}

export function fromNationalGrid(system: 'os' | 'irish', at: GridPoint): LngLat {
  return inverse(NATIONAL[system], at);
}

const utm = (zone: number, isNorth: boolean): string =>
  `+proj=utm +zone=${zone}${isNorth ? '' : ' +south'} +ellps=WGS84 +units=m +no_defs`;

/** `zone` is 1 to 60. Southern northings have a false origin 10,000 km below the equator. */
export function toUtm(zone: number, isNorth: boolean, place: LngLat): GridPoint {
  return forward(utm(zone, isNorth), place);
}

export function fromUtm(zone: number, isNorth: boolean, at: GridPoint): LngLat {
  return inverse(utm(zone, isNorth), at);
}
