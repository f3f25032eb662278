import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { LABEL_FONT } from './built-in-style.ts';
import type { DrawnLayers } from './map-content.ts';
import type { ColorScheme } from './map-palette.ts';
import { type StreetPalette, streetPalette } from './street-palette.ts';

const SOURCE = 'streets';

const byZoom = (...stops: readonly (number | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as ExpressionSpecification;

const classIs = (...names: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', names],
];

type Layer<T extends LayerSpecification['type']> = Omit<
  Extract<LayerSpecification, { type: T; source: string }>,
  'source' | 'type' | 'source-layer'
> & { readonly from: string };

const fill = ({ from, ...layer }: Layer<'fill'>): LayerSpecification => ({
  ...layer,
  type: 'fill',
  source: SOURCE,
  'source-layer': from,
});
const line = ({ from, ...layer }: Layer<'line'>): LayerSpecification => ({
  ...layer,
  type: 'line',
  source: SOURCE,
  'source-layer': from,
});
const symbol = ({ from, ...layer }: Layer<'symbol'>): LayerSpecification => ({
  ...layer,
  type: 'symbol',
  source: SOURCE,
  'source-layer': from,
});

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

function groundLayers(p: StreetPalette): LayerSpecification[] {
  return [
    fill({
      id: 'streets-built',
      from: 'landuse',
      filter: classIs('residential', 'suburb', 'neighbourhood', 'industrial', 'commercial', 'retail'),
      paint: { 'fill-color': p.built },
    }),
    fill({
      id: 'streets-grass',
      from: 'landcover',
      filter: classIs('grass', 'wetland'),
      paint: { 'fill-color': p.grass, 'fill-antialias': false },
    }),
    fill({
      id: 'streets-wood',
      from: 'landcover',
      filter: classIs('wood'),
      paint: { 'fill-color': p.wood, 'fill-antialias': false },
    }),
    fill({
      id: 'streets-sand',
      from: 'landcover',
      filter: classIs('sand', 'rock'),
      paint: { 'fill-color': p.sand },
    }),
    fill({ id: 'streets-ice', from: 'landcover', filter: classIs('ice'), paint: { 'fill-color': p.ice } }),
    fill({
      id: 'streets-green',
      from: 'landuse',
      filter: classIs('cemetery', 'pitch', 'park', 'playground', 'stadium'),
      paint: { 'fill-color': p.grass },
    }),
    fill({
      id: 'streets-water',
      from: 'water',
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
      paint: { 'fill-color': p.water },
    }),
    line({
      id: 'streets-waterways',
      from: 'waterway',
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
      layout: round,
      paint: {
        'line-color': p.water,
        'line-width': byZoom(
          8,
          ['match', ['get', 'class'], 'river', 1, 0.3],
          14,
          ['match', ['get', 'class'], 'river', 3, 1.3],
          18,
          ['match', ['get', 'class'], 'river', 12, 4],
        ),
      },
    }),
    fill({
      id: 'streets-buildings',
      from: 'building',
      minzoom: 13,
      paint: { 'fill-color': p.building, 'fill-outline-color': p.buildingEdge },
    }),
  ];
}

/** Classes of roads, from narrow to wide, with their widths at zoom 8, 14 and 18. */
const ROADS = [
  { id: 'service', classes: ['service'], widths: [0, 1.2, 7], minzoom: 13 },
  { id: 'minor', classes: ['minor'], widths: [0, 2.6, 12], minzoom: 11 },
  { id: 'tertiary', classes: ['tertiary'], widths: [0.4, 3.4, 15], minzoom: 10 },
  { id: 'main', classes: ['secondary', 'primary'], widths: [0.8, 4.6, 19], minzoom: 8 },
  { id: 'motorway', classes: ['motorway', 'trunk'], widths: [1.3, 5.6, 23], minzoom: 5 },
] as const;

const CASING_PX = 1.6;

function roadLayers(p: StreetPalette): LayerSpecification[] {
  const colours = {
    service: p.road,
    minor: p.road,
    tertiary: p.road,
    main: p.mainRoad,
    motorway: p.motorway,
  };
  const casings = ROADS.filter(({ id }) => id !== 'service').map(({ id, classes, widths, minzoom }) =>
    line({
      id: `streets-${id}-casing`,
      from: 'transportation',
      minzoom,
      filter: classIs(...classes),
      layout: round,
      paint: {
        'line-color': p.casing,
        'line-opacity': ['match', ['get', 'brunnel'], 'tunnel', 0.4, 1],
        'line-width': byZoom(8, widths[0], 14, widths[1] + CASING_PX, 18, widths[2] + CASING_PX),
      },
    }),
  );
  const roads = ROADS.map(({ id, classes, widths, minzoom }) =>
    line({
      id: `streets-${id}`,
      from: 'transportation',
      minzoom,
      filter: classIs(...classes),
      layout: round,
      paint: {
        'line-color': colours[id],
        'line-opacity': ['match', ['get', 'brunnel'], 'tunnel', 0.5, 1],
        'line-width': byZoom(8, widths[0], 14, widths[1], 18, widths[2]),
      },
    }),
  );
  return [
    line({
      id: 'streets-paths',
      from: 'transportation',
      minzoom: 13,
      filter: classIs('path', 'track'),
      paint: {
        'line-color': p.track,
        'line-width': byZoom(13, 0.8, 18, 2.4),
        'line-dasharray': [3, 2],
      },
    }),
    ...casings,
    ...roads,
    line({
      id: 'streets-rail',
      from: 'transportation',
      minzoom: 10,
      filter: ['all', classIs('rail', 'transit'), ['!=', ['get', 'brunnel'], 'tunnel']],
      paint: { 'line-color': p.rail, 'line-width': byZoom(10, 0.6, 18, 2.4) },
    }),
    line({
      id: 'streets-borders',
      from: 'boundary',
      filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
      paint: {
        'line-color': p.border,
        'line-width': ['case', ['<=', ['get', 'admin_level'], 2], 1.4, 0.8],
        'line-dasharray': [4, 2],
      },
    }),
  ];
}

/** Names in Latin letters where the tiles have them, else as written locally. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:latin'], ['get', 'name']];

/** Kinds of places, from large to small: the zooms of their labels and their sizes in pixels. */
const PLACES = [
  { classes: ['country'], minzoom: 1, maxzoom: 7, sizes: [11, 17], isStrong: true },
  { classes: ['city'], minzoom: 4, maxzoom: 15, sizes: [12, 21], isStrong: true },
  { classes: ['town'], minzoom: 8, maxzoom: 16, sizes: [11.5, 18], isStrong: true },
  { classes: ['village'], minzoom: 11, maxzoom: 17, sizes: [11.5, 16], isStrong: false },
  {
    classes: ['hamlet', 'suburb', 'isolated_dwelling'],
    minzoom: 13,
    maxzoom: 18,
    sizes: [11, 14],
    isStrong: false,
  },
] as const;

function labelLayers(p: StreetPalette): LayerSpecification[] {
  const text = (colour: string) =>
    ({ 'text-color': colour, 'text-halo-color': p.halo, 'text-halo-width': 1.5 }) as const;
  const font = [...LABEL_FONT];
  const along: SymbolLayerSpecification['layout'] = {
    'text-font': font,
    'text-field': NAME,
    'symbol-placement': 'line',
  };
  return [
    symbol({
      id: 'streets-waterway-names',
      from: 'waterway',
      minzoom: 13,
      layout: { ...along, 'text-size': 12, 'text-letter-spacing': 0.06 },
      paint: text(p.waterLabel),
    }),
    symbol({
      id: 'streets-water-names',
      from: 'water_name',
      layout: { 'text-font': font, 'text-field': NAME, 'text-size': 12.5, 'text-max-width': 7 },
      paint: text(p.waterLabel),
    }),
    symbol({
      id: 'streets-road-names',
      from: 'transportation_name',
      minzoom: 13.5,
      layout: { ...along, 'text-size': byZoom(13, 11, 18, 14) },
      paint: text(p.smallLabel),
    }),
    symbol({
      id: 'streets-peaks',
      from: 'mountain_peak',
      minzoom: 11,
      layout: {
        'text-font': font,
        'text-field': ['concat', '▲ ', ['coalesce', NAME, ''], ' ', ['to-string', ['get', 'ele']], ' m'],
        'text-size': 11.5,
        'text-max-width': 7,
      },
      paint: text(p.smallLabel),
    }),
    ...PLACES.toReversed().map(({ classes, minzoom, maxzoom, sizes, isStrong }) =>
      symbol({
        id: `streets-place-${classes[0]}`,
        from: 'place',
        minzoom,
        maxzoom,
        filter: classIs(...classes),
        layout: {
          'text-font': font,
          'text-field': NAME,
          'text-size': byZoom(minzoom, sizes[0], maxzoom, sizes[1]),
          'text-max-width': 8,
          'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
        },
        paint: text(isStrong ? p.label : p.smallLabel),
      }),
    ),
  ];
}

/** Streets, water, woods and names in our colours, by the address of a TileJSON of the OpenMapTiles schema. */
export function streetLayers(url: string, scheme: ColorScheme): DrawnLayers {
  const palette = streetPalette(scheme);
  return {
    sources: { [SOURCE]: { type: 'vector', url } },
    layers: [...groundLayers(palette), ...roadLayers(palette), ...labelLayers(palette)],
  };
}
