import type { Find } from '../find/find.ts';
import {
  COMPACTION_LEVELS,
  MINERALIZATION_LEVELS,
  MOISTURE_LEVELS,
  TERRAIN_TYPES,
  TRASH_DENSITIES,
} from '../find/ground.ts';

export const CONDITIONS = [
  'moisture',
  'mineralization',
  'terrain',
  'trash',
  'compaction',
  'special',
] as const;

export type Condition = (typeof CONDITIONS)[number];

const LEVELS: Readonly<Record<Condition, readonly string[]>> = {
  moisture: MOISTURE_LEVELS,
  mineralization: MINERALIZATION_LEVELS,
  terrain: TERRAIN_TYPES,
  trash: TRASH_DENSITIES,
  compaction: COMPACTION_LEVELS,
  special: [],
};

const listed = new Map(
  CONDITIONS.map((condition) => [
    condition,
    new Map(LEVELS[condition].map((level, at) => [level.toLowerCase(), { level, at }])),
  ]),
);

/** The listed spelling of a listed choice, else the text; null if empty. */
export function stateOf(condition: Condition, text: string | null): string | null {
  const trimmed = text?.replace(/\s+/g, ' ').trim();
  if (!trimmed) return null;
  return listed.get(condition)?.get(trimmed.toLowerCase())?.level ?? trimmed;
}

/** Position among the listed choices; after them for free text. */
export function stateOrder(condition: Condition, state: string): number {
  return listed.get(condition)?.get(state.toLowerCase())?.at ?? LEVELS[condition].length;
}

type Ground = Pick<
  Find,
  | 'moistureLevel'
  | 'groundMineralization'
  | 'terrainType'
  | 'trashDensity'
  | 'groundCompaction'
  | 'specialConditions'
>;

/** In the order of CONDITIONS; null where nothing is recorded. */
export function statesOf(find: Ground): readonly (string | null)[] {
  return [
    stateOf('moisture', find.moistureLevel),
    stateOf('mineralization', find.groundMineralization),
    stateOf('terrain', find.terrainType),
    stateOf('trash', find.trashDensity),
    stateOf('compaction', find.groundCompaction),
    stateOf('special', find.specialConditions),
  ];
}
