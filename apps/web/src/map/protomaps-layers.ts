import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { LABEL_FONT } from './built-in-style.ts';
import type { DrawnLayers } from './map-content.ts';
import type { ColorScheme } from './map-palette.ts';
import { streetPalette } from './street-palette.ts';

const SOURCE = 'streets';

/** Layers of the library that need its pictures, or show what our street map leaves out. */
const LEFT_OUT = new Set(['background', 'earth', 'pois', 'roads_shields', 'roads_oneway', 'address_label']);

/** Names in another script are shown in English where the tiles have that. */
const NAME: ExpressionSpecification = [
  'case',
  ['has', 'script'],
  ['coalesce', ['get', 'name:en'], ['get', 'name']],
  ['get', 'name'],
];

function flavour(scheme: ColorScheme): Flavor {
  const p = streetPalette(scheme);
  const roads = ['minor_service', 'minor_a', 'minor_b', 'link', 'other', 'pier'] as const;
  const standard = namedFlavor(scheme);
  const casings = Object.keys(standard).filter((name) => name.includes('casing'));
  const halos = Object.keys(standard).filter((name) => name.includes('halo'));
  const ways = ['tunnel_', 'bridges_'].flatMap((part) => [
    [`${part}other`, p.road],
    [`${part}minor`, p.road],
    [`${part}link`, p.road],
    [`${part}major`, p.mainRoad],
    [`${part}highway`, p.motorway],
  ]);
  return {
    ...standard,
    ...Object.fromEntries(casings.map((name) => [name, p.casing])),
    ...Object.fromEntries(halos.map((name) => [name, p.halo])),
    ...Object.fromEntries(roads.map((name) => [name, p.road])),
    ...(Object.fromEntries(ways) as Partial<Flavor>),
    background: p.water,
    earth: p.grass,
    park_a: p.grass,
    park_b: p.grass,
    scrub_a: p.grass,
    scrub_b: p.grass,
    wood_a: p.wood,
    wood_b: p.wood,
    glacier: p.ice,
    sand: p.sand,
    beach: p.sand,
    hospital: p.built,
    industrial: p.built,
    school: p.built,
    pedestrian: p.built,
    aerodrome: p.built,
    runway: p.road,
    zoo: p.grass,
    military: p.built,
    water: p.water,
    buildings: p.building,
    major: p.mainRoad,
    highway: p.motorway,
    railway: p.rail,
    boundaries: p.border,
    roads_label_minor: p.smallLabel,
    roads_label_major: p.smallLabel,
    ocean_label: p.waterLabel,
    subplace_label: p.smallLabel,
    city_label: p.label,
    state_label: p.smallLabel,
    country_label: p.label,
    landcover: {
      barren: p.sand,
      farmland: p.grass,
      forest: p.wood,
      glacier: p.ice,
      grassland: p.grass,
      scrub: p.grass,
      urban_area: p.built,
    },
  };
}

/** Uses the fonts of the app, and no pictures. */
function withOwnFont(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer;
  const { 'icon-image': _picture, 'icon-size': _size, ...layout } = layer.layout ?? {};
  return { ...layer, layout: { ...layout, 'text-font': [...LABEL_FONT], 'text-field': NAME } };
}

/**
 * Streets, water, woods and names in our colours, by the address of a TileJSON of the Protomaps schema
 * (https://docs.protomaps.com/basemaps/layers).
 */
export function protomapsLayers(url: string, scheme: ColorScheme): DrawnLayers {
  const drawn = layers(SOURCE, flavour(scheme), { lang: 'en' });
  return {
    sources: { [SOURCE]: { type: 'vector', url } },
    layers: drawn
      .filter(({ id }) => !LEFT_OUT.has(id))
      .map((layer) => withOwnFont({ ...layer, id: `streets-${layer.id}` })),
  };
}
