import { readFileSync } from 'node:fs';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import { encodeLine } from './encode-line.ts';
import { type Line, readLines } from './shapefile.ts';
import { simplified } from './simplified.ts';

/** About 450 m: half a millimetre on a map of 1:1,000,000. */
const TOLERANCE_DEGREES = 0.004;

export interface WaterFile {
  readonly names: readonly string[];
  /** Index of the name or -1, Natural Earth's rank (0 for the largest), the line. */
  readonly rivers: readonly (readonly [name: number, rank: number, line: string])[];
  /** The shore, then islands. */
  readonly lakes: readonly (readonly string[])[];
}

/** Natural Earth's rivers at 1:10m; in lakes, the course through the lake. */
function rivers(shapefile: string): Pick<WaterFile, 'names' | 'rivers'> {
  const names: string[] = [];
  const found: [number, number, string][] = [];
  for (const { lines, fields } of readLines(shapefile)) {
    if (fields.featurecla !== 'River') continue;
    // Letters outside of Latin-1 are lost in this file as question marks.
    const name = fields.name && !/[?\ufffd]/.test(fields.name) ? fields.name : '';
    if (name && !names.includes(name)) names.push(name);
    for (const line of lines) {
      found.push([
        names.indexOf(name),
        Number(fields.scalerank),
        encodeLine(simplified(line, TOLERANCE_DEGREES)),
      ]);
    }
  }
  return { names, rivers: found.toSorted((a, b) => a[1] - b[1]) };
}

type Topology = Parameters<typeof feature>[0];

function lakesOf(file: string): { rings: Line[]; step: number }[] {
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'));
  const lakes = topology.objects.lakes;
  if (!lakes) throw new Error(`${file} has no lakes`);
  const { features } = feature(topology, lakes) as FeatureCollection<Geometry | null>;
  const step = topology.transform?.scale[0] ?? 0;
  return features.flatMap(({ geometry }: Feature<Geometry | null>) => {
    if (geometry?.type === 'Polygon') return [{ rings: geometry.coordinates as unknown as Line[], step }];
    if (geometry?.type !== 'MultiPolygon') return [];
    return geometry.coordinates.map((rings) => ({ rings: rings as unknown as Line[], step }));
  });
}

function box(ring: Line): [number, number, number, number] {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** How far the box of a lake may differ between two files of different precision. */
const SAME_LAKE_DEGREES = 0.08;

/** Natural Earth's lakes at 1:50m, each from the file of the continent with the smallest steps. */
function lakes(folder: string): WaterFile['lakes'] {
  const regions = ['world', 'asia', 'africa', 'north-america', 'south-america', 'europe', 'usa'];
  const kept: ReturnType<typeof lakesOf> = [];
  const all = regions.flatMap((region) => lakesOf(`${folder}/${region}_50m.json`));
  for (const lake of all.toSorted((a, b) => a.step - b.step)) {
    const shore = box(lake.rings[0] ?? []);
    const isKnown = kept.some(({ rings }) =>
      box(rings[0] ?? []).every((side, i) => Math.abs(side - (shore[i] ?? 0)) < SAME_LAKE_DEGREES),
    );
    if (!isKnown) kept.push(lake);
  }
  return kept.map(({ rings }) => rings.map(encodeLine));
}

export function waterFile(riversShapefile: string, lakesFolder: string): WaterFile {
  return { ...rivers(riversShapefile), lakes: lakes(lakesFolder) };
}
