import type { EquipmentId, FindId, QuestId } from '../ids.ts';
import type { Tally } from './tally.ts';

export const GEAR_ROLES = ['detector', 'coil', 'pinpointer'] as const;
export type GearRole = (typeof GEAR_ROLES)[number];

/** Daily totals in integers (seconds, mm), so that adding and subtracting is exact. */
export interface DayTotals {
  readonly finds: number;
  readonly quests: number;
  readonly durationS: number;
  readonly distanceMm: number;
}

export interface QuestTotals {
  readonly id: QuestId;
  readonly startTime: string;
  readonly durationS: number;
  readonly distanceMm: number;
  readonly pathComplete: boolean;
  readonly finds: number;
  readonly litter: number;
}

/** Totals of gear in one role; `alone` as in GearFigures. */
export interface GearTotals {
  readonly id: EquipmentId;
  readonly role: GearRole;
  readonly finds: Tally;
  readonly quests: number;
  readonly alone: { readonly quests: number; readonly durationS: number; readonly finds: Tally };
}

/** All counts that figures derive from; live/ updates them incrementally and tests hold both equal. */
export interface Groups {
  readonly finds: Tally;
  /** By whole cm. */
  readonly depths: ReadonlyMap<number, Tally>;
  readonly hours: readonly Tally[];
  /** By local day, YYYY-MM-DD. */
  readonly days: ReadonlyMap<string, DayTotals>;
  readonly periods: ReadonlyMap<string | null, number>;
  readonly materials: ReadonlyMap<string | null, number>;
  /** By the text as typed. */
  readonly targetIds: ReadonlyMap<string, Tally>;
  readonly cells: Iterable<readonly [cell: number, count: number]>;
  /** See Statistics.findLocations. */
  readonly locations: Float64Array;
  /** Number of locations in the southern hemisphere. */
  readonly southern: number;
  readonly deepest: Deepest | null;
  readonly quests: readonly QuestTotals[];
  readonly gear: readonly GearTotals[];
  /** Finds by gear linked in addition to detector, coil and pinpointer. */
  readonly furtherGear: ReadonlyMap<EquipmentId, number>;
}

export interface Deepest {
  readonly findId: FindId;
  readonly foundAt: string;
  readonly depthCm: number;
}
