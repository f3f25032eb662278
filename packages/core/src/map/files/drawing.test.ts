import { expect, it } from 'vitest';
import { drawingBuilder } from './drawing.ts';
import { geoJsonDrawing } from './drawing-geojson.ts';
import { MapFileError } from './map-file.ts';

it('reads points, lines and areas of GeoJSON with their names', () => {
  const { drawing, bounds, skipped } = geoJsonDrawing({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: ' Well ' },
        geometry: { type: 'Point', coordinates: [1.12345678, 52, 40] },
      },
      {
        type: 'Feature',
        properties: { title: 'Paths' },
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [1, 52],
              [1.1, 52.1],
            ],
            [[1, 52]],
          ],
        },
      },
      {
        type: 'Feature',
        properties: null,
        geometry: {
          type: 'GeometryCollection',
          geometries: [
            {
              type: 'Polygon',
              coordinates: [
                [
                  [2, 53],
                  [3, 53],
                  [3, 54],
                ],
              ],
            },
          ],
        },
      },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [200, 'x'] } },
    ],
  });
  expect(drawing.features.map(({ properties, geometry }) => [properties.name, geometry])).toEqual([
    ['Well', { type: 'Point', coordinates: [1.123457, 52] }],
    [
      'Paths',
      {
        type: 'LineString',
        coordinates: [
          [1, 52],
          [1.1, 52.1],
        ],
      },
    ],
    [
      '',
      {
        type: 'Polygon',
        coordinates: [
          [
            [2, 53],
            [3, 53],
            [3, 54],
            [2, 53],
          ],
        ],
      },
    ],
  ]);
  expect(bounds).toEqual([1, 52, 3, 54]);
  expect(skipped).toBe(2);
});

it.each([
  [{ features: [] }, /not GeoJSON/],
  [
    { type: 'FeatureCollection', features: [], crs: { properties: { name: 'EPSG:27700' } } },
    /not longitude and latitude/,
  ],
])('refuses %j', (value, message) => {
  expect(() => geoJsonDrawing(value)).toThrow(message);
});

it('nested collections end', () => {
  let value: object = { type: 'Point', coordinates: [1, 52] };
  for (let depth = 0; depth < 1000; depth += 1) value = { type: 'GeometryCollection', geometries: [value] };
  expect(geoJsonDrawing(value).drawing.features).toHaveLength(0);
});

it('refuses more parts and positions than a map can draw smoothly', () => {
  const place = { lng: 1, lat: 52 };
  const points = drawingBuilder();
  for (let count = 0; count < 10_000; count += 1) points.point('', place);
  expect(() => points.point('', place)).toThrow(MapFileError);
  const lines = drawingBuilder();
  lines.line(
    '',
    Array.from({ length: 100_000 }, () => place),
  );
  expect(() => lines.line('', [place, place])).toThrow(/more than 100,000 points/);
});
