import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isDrawing, readDrawing } from './read-drawing.ts';

const fixture = (name: string) =>
  openAsBlob(fileURLToPath(new URL(`../../../../../e2e/fixtures/${name}`, import.meta.url)));

const partsOf = async (text: string) =>
  (await readDrawing(new Blob([text]))).drawing.features.map(({ properties, geometry }) => [
    properties.name,
    geometry.type,
    geometry.coordinates,
  ]);

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"
  xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>Parish</name><Folder>
  <Placemark><Point><coordinates> 7.42,43.73,12 </coordinates></Point><name><![CDATA[Well & spring]]></name></Placemark>
  <Placemark><name>Field</name><MultiGeometry>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>1,50 2,50 2,51 1,50</coordinates></LinearRing></outerBoundaryIs>
      <innerBoundaryIs><LinearRing><coordinates>1.2,50.1 1.4,50.1 1.4,50.2</coordinates></LinearRing></innerBoundaryIs></Polygon>
    <LineString><coordinates>1,50
      2,51</coordinates></LineString></MultiGeometry></Placemark>
  <Placemark><name>Walk</name><gx:Track><when>2026-05-03T09:00:00Z</when><gx:coord>1 50 0</gx:coord><gx:coord>1.5 50.5 0</gx:coord></gx:Track></Placemark>
  </Folder></Document></kml>`;

describe('a drawing', () => {
  it('of GPX has its waypoints, tracks and routes', async () => {
    const gpx = `<gpx><wpt lat="43.73" lon="7.42"><name>Gate</name></wpt>
      <trk><name>Walk</name><trkseg><trkpt lat="50" lon="1"><name>first</name></trkpt><trkpt lat="51" lon="2"/></trkseg>
      <trkseg><trkpt lat="52" lon="3"/><trkpt lat="53" lon="4"/></trkseg></trk>
      <rte><name>Way back</name><rtept lat="50" lon="1"/><rtept lat="50.5" lon="1.5"/></rte></gpx>`;
    expect(await partsOf(gpx)).toEqual([
      ['Gate', 'Point', [7.42, 43.73]],
      [
        'Walk',
        'LineString',
        [
          [1, 50],
          [2, 51],
        ],
      ],
      [
        'Walk',
        'LineString',
        [
          [3, 52],
          [4, 53],
        ],
      ],
      [
        'Way back',
        'LineString',
        [
          [1, 50],
          [1.5, 50.5],
        ],
      ],
    ]);
  });

  it('of KML has points, lines, areas with holes and tracks', async () => {
    expect(await partsOf(KML)).toEqual([
      ['Well & spring', 'Point', [7.42, 43.73]],
      [
        'Field',
        'Polygon',
        [
          [
            [1, 50],
            [2, 50],
            [2, 51],
            [1, 50],
          ],
          [
            [1.2, 50.1],
            [1.4, 50.1],
            [1.4, 50.2],
            [1.2, 50.1],
          ],
        ],
      ],
      [
        'Field',
        'LineString',
        [
          [1, 50],
          [2, 51],
        ],
      ],
      [
        'Walk',
        'LineString',
        [
          [1, 50],
          [1.5, 50.5],
        ],
      ],
    ]);
  });

  it('of a real recording has all of its track', async () => {
    const { drawing, bounds } = await readDrawing(await fixture('tracks/korita-zbevnica.gpx'));
    const points = drawing.features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates : [],
    );
    expect(points).toHaveLength(871);
    expect(bounds?.map(Math.floor)).toEqual([14, 45, 14, 45]);
  });

  it.each([
    ['<gpx><wpt lat="95" lon="7"/></gpx>', /no points, lines or areas/],
    ['<gpx><trk><trkseg><trkpt lat="1" lon="2">', /incomplete/],
    ['<svg></svg>', /This is a drawing\. Export it as GPX or KML/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><gpx/>', /unsafe/],
    ['{"type":"Feature', /not valid JSON/],
    ['{"a":1}', /not GeoJSON/],
  ])('is refused with the remedy: %s', async (text, message) => {
    await expect(readDrawing(new Blob([text]))).rejects.toThrow(message);
  });
});

it('distinguishes drawings from map files and web pages', async () => {
  expect(await isDrawing(new Blob([KML]))).toBe(true);
  expect(await isDrawing(new Blob(['\ufeff {"type":"Feature"}']))).toBe(true);
  expect(await isDrawing(new Blob(['<!doctype html><title>404</title>']))).toBe(false);
  expect(await isDrawing(await fixture('maps/monaco.mbtiles'))).toBe(false);
  expect(await isDrawing(await fixture('maps/usgs-mt-whitney-8-15-webp-512.pmtiles'))).toBe(false);
});
