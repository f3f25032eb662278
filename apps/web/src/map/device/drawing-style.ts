import { addProtocol, type ExpressionSpecification, type LayerSpecification } from 'maplibre-gl';
import { LABEL_FONT } from '../built-in-style.ts';
import type { DrawnLayers } from '../map-content.ts';
import { type ColorScheme, mapPalette } from '../map-palette.ts';
import { fileOfAddress } from './device-address.ts';
import { ask } from './device-client.ts';

/** MapLibre asks the page for addresses with a scheme of its own, and for those of this form only. */
const SCHEME = 'drawing';

addProtocol(SCHEME, async ({ url }, { signal }) => {
  const of = fileOfAddress(decodeURIComponent(url.slice(`${SCHEME}://`.length)));
  if (!of) throw new Error('The drawing is not on this device');
  return { data: await ask({ kind: 'drawing', of }, { signal }) };
});

const isA = (type: 'Point' | 'LineString' | 'Polygon'): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  type,
];

interface ShownDrawing {
  /** Of the source and the first layer. */
  readonly id: string;
  readonly address: string;
  readonly opacity: number;
  readonly isVisible: boolean;
}

/** The points, lines and areas of a file with their names. */
export function drawingLayers(
  { id, address, opacity, isVisible }: ShownDrawing,
  scheme: ColorScheme,
): DrawnLayers {
  const { position: colour, positionRing: ring, casing } = mapPalette(scheme);
  const visibility = isVisible ? 'visible' : 'none';
  const names = { 'text-field': '{name}', 'text-font': LABEL_FONT, 'text-size': 13 };
  const text = {
    'text-color': colour,
    'text-halo-color': casing,
    'text-halo-width': 1.6,
    'text-opacity': opacity,
  };
  const round = { visibility, 'line-cap': 'round', 'line-join': 'round' } as const;
  const layers: LayerSpecification[] = [
    {
      id,
      type: 'fill',
      source: id,
      filter: isA('Polygon'),
      layout: { visibility },
      paint: { 'fill-color': colour, 'fill-opacity': opacity * 0.15 },
    },
    {
      id: `${id}:casing`,
      type: 'line',
      source: id,
      filter: ['!', isA('Point')],
      layout: round,
      paint: { 'line-color': casing, 'line-width': 5, 'line-opacity': opacity * 0.8 },
    },
    {
      id: `${id}:line`,
      type: 'line',
      source: id,
      filter: ['!', isA('Point')],
      layout: round,
      paint: { 'line-color': colour, 'line-width': 2.5, 'line-opacity': opacity },
    },
    {
      id: `${id}:point`,
      type: 'circle',
      source: id,
      filter: isA('Point'),
      layout: { visibility },
      paint: {
        'circle-color': colour,
        'circle-radius': 5,
        'circle-stroke-color': ring,
        'circle-stroke-width': 2,
        'circle-opacity': opacity,
        'circle-stroke-opacity': opacity,
      },
    },
    {
      id: `${id}:line-name`,
      type: 'symbol',
      source: id,
      filter: isA('LineString'),
      minzoom: 11,
      layout: { ...names, visibility, 'symbol-placement': 'line', 'symbol-spacing': 300 },
      paint: text,
    },
    {
      id: `${id}:name`,
      type: 'symbol',
      source: id,
      filter: ['!', isA('LineString')],
      minzoom: 11,
      layout: {
        ...names,
        visibility,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.8,
        'text-justify': 'auto',
        'text-max-width': 10,
      },
      paint: text,
    },
  ];
  const data = `${SCHEME}://${encodeURIComponent(address)}`;
  return { sources: { [id]: { type: 'geojson', data } }, layers };
}
