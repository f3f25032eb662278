import { readFile } from 'node:fs/promises';
import type { MapLayer } from '@metalquest/core/map/layer';
import { z } from 'zod';
import { LAYER_CATALOGUE } from './layer-catalogue.ts';

const url = z.url({ protocol: /^https?$/ });
const credit = z.strictObject({ text: z.string().min(1).max(200), url: url.optional() });
const named = { id: z.string().min(1).max(100), label: z.string().min(1).max(100) };

const baseStyle = z.strictObject({
  ...named,
  kind: z.enum(['builtin', 'style', 'raster', 'openmaptiles', 'protomaps']),
  url: url.optional(),
  attribution: z.string().max(500).optional(),
  credits: z.array(credit).max(10).optional(),
  dark: z.boolean().optional(),
  maxzoom: z.number().min(0).max(24).optional(),
  cacheable: z.boolean().optional(),
  printable: z.boolean().optional(),
});
const layer = z
  .strictObject({
    ...named,
    kind: z.enum(['overlay', 'height']),
    url,
    group: z.enum(['relief', 'aerial', 'old-map', 'protected', 'other']).default('other'),
    region: z.string().max(100).nullable().default(null),
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().default(null),
    years: z.string().max(50).nullable().default(null),
    minzoom: z.number().int().min(0).max(24).default(0),
    maxzoom: z.number().int().min(0).max(24).default(19),
    fullzoom: z.number().int().min(0).max(24).optional(),
    tileSize: z.literal([256, 512]).default(256),
    credits: z.array(credit).max(10).default([]),
    cacheable: z.boolean().default(false),
    printable: z.boolean().optional(),
  })
  .refine(({ fullzoom, maxzoom }) => fullzoom === undefined || fullzoom <= maxzoom, {
    path: ['fullzoom'],
    error: 'fullzoom is deeper than maxzoom',
  });
type MapStyle = z.infer<typeof baseStyle>;

export interface OfferedMaps {
  readonly styles: readonly MapStyle[];
  readonly layers: readonly MapLayer[];
}

/** The style that the specification sets for new accounts. */
const DEFAULT_ID = 'streets-v12';

/** Needs no network. */
const SURVEY_SHEET: MapStyle = { id: 'survey-sheet', label: 'Survey sheet', kind: 'builtin' };

const STREETS: MapStyle = {
  id: DEFAULT_ID,
  label: 'Streets',
  kind: 'openmaptiles',
  url: 'https://tiles.openfreemap.org/planet',
  // The ODbL allows pictures with credit.
  printable: true,
  credits: [
    { text: 'OpenFreeMap', url: 'https://openfreemap.org/' },
    { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
    { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
  ],
};

/** The outside maps an installation offers: all of the catalogue, these ids of it, or none. */
export type CatalogueChoice = 'all' | readonly string[];

/**
 * The base maps and layers of this installation: those of the operator's file (MAP_STYLES), else the streets
 * and the survey sheet, and the chosen part of the catalogue (MAP_LAYERS).
 * @throws with the error in the file, or the unknown id
 */
export async function readMapSettings(file: string | null, choice: CatalogueChoice): Promise<OfferedMaps> {
  const isChosen = (id: string) => choice === 'all' || choice.includes(id);
  const known = [STREETS.id, ...LAYER_CATALOGUE.map(({ id }) => id)];
  const unknown = choice === 'all' ? undefined : choice.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new Error(`MAP_LAYERS: there is no layer ${unknown}. Known layers: ${known.join(', ')}.`);
  }
  const own = file ? await readFileEntries(file) : { styles: [], layers: [] };
  const standard = isChosen(STREETS.id) ? [STREETS, SURVEY_SHEET] : [{ ...SURVEY_SHEET, id: DEFAULT_ID }];
  return {
    styles: own.styles.length > 0 ? own.styles : standard,
    layers: [
      ...own.layers,
      ...LAYER_CATALOGUE.filter(({ id }) => isChosen(id)).map(({ evidence: _evidence, ...shown }) => shown),
    ],
  };
}

async function readFileEntries(file: string): Promise<OfferedMaps> {
  const parsed = z
    .array(z.discriminatedUnion('kind', [baseStyle, layer]))
    .min(1)
    .safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(`MAP_STYLES: ${file} is not a list of map styles: ${z.prettifyError(parsed.error)}`);
  }
  const styles: MapStyle[] = [];
  const layers: MapLayer[] = [];
  for (const entry of parsed.data) {
    if ('group' in entry) layers.push(layerOf(entry));
    else styles.push(entry);
  }
  return { styles, layers };
}

function layerOf({
  label,
  url: tiles,
  minzoom,
  maxzoom,
  fullzoom,
  cacheable,
  ...rest
}: z.infer<typeof layer>): MapLayer {
  return {
    ...rest,
    name: label,
    tiles,
    minZoom: minzoom,
    maxZoom: maxzoom,
    ...(fullzoom === undefined ? {} : { fullZoom: fullzoom }),
    notSavable: cacheable ? null : 'The operator of this installation has not allowed saving it.',
  };
}

export function mapHosts({ styles, layers }: OfferedMaps): string[] {
  const addresses = [...styles.map((style) => style.url), ...layers.map(({ tiles }) => tiles)];
  return [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
}
