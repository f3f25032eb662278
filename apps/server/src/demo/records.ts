import { type FindRecord, NO_RECORD } from '@metalquest/core/find/find-record';
import type { Period } from '@metalquest/core/find/period';
import { type Random, randomFrom } from './random.ts';

type Span = readonly [number, number];

interface KindRecord {
  readonly period: Period;
  readonly years?: Span;
  readonly material: string;
  readonly weightG?: Span;
  readonly diameterMm?: Span;
  readonly lengthMm?: Span;
  readonly widthMm?: Span;
  readonly thicknessMm?: Span;
}

/** By kind. Coin weights and diameters are those of worn issues; trash has no record. */
const RECORDS: Readonly<Record<string, KindRecord>> = {
  'Denarius of Mark Antony': coin('Roman', [-32, -31], 'Silver', [2.8, 3.6], [16.5, 18.5]),
  'Denarius of Tiberius': coin('Roman', [14, 37], 'Silver', [3.2, 3.8], [17.5, 19]),
  'Roman as, illegible': coin('Roman', [43, 260], 'Copper alloy', [7.5, 10.5], [24, 28]),
  'Silver penny, Edward I': coin('Medieval', [1279, 1307], 'Silver', [1.1, 1.42], [17.5, 19]),
  'Cut halfpenny': {
    period: 'Medieval',
    years: [1180, 1247],
    material: 'Silver',
    weightG: [0.48, 0.68],
    lengthMm: [17, 19],
    widthMm: [8, 9.5],
  },
  'Half groat, Henry VII': coin('Medieval', [1485, 1509], 'Silver', [1.25, 1.55], [18, 20]),
  'Sixpence, Elizabeth I': coin('Post Medieval', [1573, 1573], 'Silver', [2.5, 3], [24, 26.5]),
  'Rose farthing': coin('Post Medieval', [1636, 1644], 'Copper alloy', [0.6, 0.9], [12, 14]),
  'George III halfpenny': coin('Post Medieval', [1770, 1807], 'Copper alloy', [7.8, 9.6], [27, 29.5]),
  'Victorian penny': coin('Post Medieval', [1860, 1894], 'Copper alloy', [8.6, 9.4], [30.4, 30.9]),
  'Jetton, Nuremberg': coin('Post Medieval', [1586, 1635], 'Copper alloy', [1, 1.6], [21, 24]),
  'Shilling, George V': coin('Modern', [1911, 1936], 'Silver', [5.4, 5.66], [23.4, 23.6]),
  'Posy ring fragment': {
    period: 'Post Medieval',
    years: [1550, 1700],
    material: 'Gold',
    weightG: [1.1, 1.9],
    lengthMm: [11, 16],
    widthMm: [3, 5],
  },
  'Plain band': round('Post Medieval', 'Gold', [1.6, 3.4], [17, 20], [1, 1.6]),
  'Silver ring': round('Post Medieval', 'Silver', [1.8, 4.2], [17, 21], [1.1, 1.9]),
  'Brooch, plate type': { ...round('Roman', 'Copper alloy', [4, 8], [22, 31], [2, 3.2]), years: [75, 200] },
  'Livery button': {
    ...round('Post Medieval', 'Copper alloy', [3.6, 6.2], [22, 26], [2, 3.5]),
    years: [1790, 1900],
  },
  'Flat button': {
    ...round('Post Medieval', 'Copper alloy', [1.8, 4.8], [14, 27], [1, 2]),
    years: [1720, 1850],
  },
  Thimble: { ...round('Post Medieval', 'Copper alloy', [3.2, 6], [15, 18]), lengthMm: [17, 23] },
  'Crotal bell': { ...round('Post Medieval', 'Copper alloy', [38, 92], [31, 44]), years: [1760, 1825] },
  'Harness mount': plate('Medieval', 'Copper alloy', [4.5, 11], [24, 38], [18, 26]),
  'Lead spindle whorl': { ...round('Medieval', 'Lead', [18, 34], [22, 28], [7, 11]), years: [1000, 1500] },
  'Bag seal': { ...round('Post Medieval', 'Lead', [6, 13], [15, 21], [3, 5]), years: [1600, 1800] },
  'Knife chape': plate('Medieval', 'Copper alloy', [3, 7], [24, 40], [14, 20]),
  'Gilt buckle plate': plate('Medieval', 'Copper alloy', [4, 9], [28, 42], [16, 24]),
  'Double loop buckle': {
    ...plate('Post Medieval', 'Copper alloy', [6, 13], [30, 44], [22, 31]),
    years: [1550, 1650],
  },
  'Strap end': { ...plate('Early Medieval', 'Copper alloy', [4, 9], [34, 48], [10, 14]), years: [800, 950] },
  'Musket ball': { ...round('Post Medieval', 'Lead', [13.6, 14.4], [13.5, 14.5]), years: [1600, 1850] },
  'Minie bullet': {
    ...round('Post Medieval', 'Lead', [30, 34], [14.4, 14.9]),
    lengthMm: [24, 27],
    years: [1851, 1867],
  },
  'Cap badge': { ...plate('Modern', 'Copper alloy', [11, 17], [38, 46], [34, 42]), years: [1898, 1952] },
  'Uniform button': { ...round('Modern', 'Copper alloy', [3.4, 6], [17, 25], [4, 7]), years: [1871, 1952] },
  'Melted lead': { period: 'Unknown', material: 'Lead', weightG: [6, 140] },
};

function coin(period: Period, years: Span, material: string, weightG: Span, diameterMm: Span): KindRecord {
  return { period, years, material, weightG, diameterMm };
}

function round(
  period: Period,
  material: string,
  weightG: Span,
  diameterMm: Span,
  thicknessMm?: Span,
): KindRecord {
  return { period, material, weightG, diameterMm, ...(thicknessMm ? { thicknessMm } : {}) };
}

function plate(period: Period, material: string, weightG: Span, lengthMm: Span, widthMm: Span): KindRecord {
  return { period, material, weightG, lengthMm, widthMm, thicknessMm: [1.2, 2.8] };
}

export function recordOfKind(name: string, seed: number): FindRecord {
  const kind = RECORDS[name];
  if (!kind) return NO_RECORD;
  const random = randomFrom(seed);
  return {
    period: kind.period,
    yearFrom: kind.years?.[0] ?? null,
    yearTo: kind.years?.[1] ?? null,
    material: kind.material,
    weightG: measured(kind.weightG, random, 100),
    lengthMm: measured(kind.lengthMm, random, 10),
    widthMm: measured(kind.widthMm, random, 10),
    thicknessMm: measured(kind.thicknessMm, random, 10),
    diameterMm: measured(kind.diameterMm, random, 10),
  };
}

function measured(span: Span | undefined, random: Random, parts: number): number | null {
  return span ? Math.round(random.between(...span) * parts) / parts : null;
}
