import type { Category } from '../find/category.ts';
import type { Bounds } from '../geo/bounds.ts';
import type { EquipmentId, FindId, QuestId } from '../ids.ts';
import type { TimeOfDay } from '../units/time-of-day.ts';

/** Contains every category. */
export type CategoryCounts = Readonly<Record<Category, number>>;

/** A share with its 95 % Wilson score interval. */
export interface Share {
  readonly count: number;
  /** All three values are 0 to 1. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface Rate {
  readonly perHour: number;
  readonly low: number;
  readonly high: number;
}

export interface CategoryShare extends Share {
  readonly category: Category;
}

export interface DepthCount {
  readonly depthCm: number;
  readonly count: number;
  readonly byCategory: CategoryCounts;
}

/** Depths of a category in cm, for finds with a known depth. Quartiles are observed depths. */
export interface DepthPattern {
  readonly category: Category;
  readonly count: number;
  readonly shallowestCm: number;
  readonly lowerQuartileCm: number;
  readonly medianCm: number;
  readonly upperQuartileCm: number;
  readonly deepestCm: number;
  readonly averageCm: number;
}

export interface GearUse {
  readonly equipmentId: EquipmentId;
  readonly count: number;
}

/** Local day, YYYY-MM-DD. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

export interface Activity {
  readonly finds: number;
  readonly quests: number;
  readonly durationHours: number;
  readonly distanceKm: number;
}

/** A local day (YYYY-MM-DD) with a find or a started quest. */
export interface DayActivity extends Activity {
  readonly day: string;
}

/** Meteorological seasons of three months. Winter belongs to the year in which it begins. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

export interface SeasonActivity extends Activity {
  readonly year: number;
  readonly season: Season;
}

export interface YearActivity extends Activity {
  readonly year: number;
  /** January first. */
  readonly findsByMonth: readonly number[];
}

/** Spec section 9. */
export interface TimeOfDayCount {
  readonly timeOfDay: TimeOfDay;
  readonly count: number;
  readonly byCategory: CategoryCounts;
}

export interface NamedCount {
  readonly name: string | null;
  readonly count: number;
}

/** Target ids per category; a range counts for each of its numbers. */
export interface CategoryTargetIds {
  readonly category: Category;
  readonly targetIds: readonly { readonly targetId: number; readonly count: number }[];
}

export interface TargetIdRow {
  readonly targetId: number;
  /** Finds whose target id is this number or a range that contains it. */
  readonly finds: number;
  readonly categories: readonly CategoryShare[];
}

/**
 * Figures of a detector or coil. Usage time is not recorded, so rates use the quests whose finds name no
 * other detector or coil (`alone`), with their full duration. Quests without finds are therefore missing.
 */
export interface GearFigures {
  readonly equipmentId: EquipmentId;
  readonly finds: number;
  readonly findsByCategory: CategoryCounts;
  readonly quests: number;
  readonly alone: {
    readonly quests: number;
    readonly hours: number;
    readonly finds: number;
    readonly rate: Rate | null;
    readonly rateByCategory: Readonly<Record<Category, Rate>> | null;
  };
}

/** A square of about 100 m. `bounds` in degrees: west, south, east, north. */
export interface Spot {
  readonly bounds: Bounds;
  readonly count: number;
}

/** Ties go to the earliest. Null where there is none. */
export interface PersonalRecords {
  readonly mostFindsInQuest: QuestRecord | null;
  /** `value` in minutes. */
  readonly longestQuest: QuestRecord | null;
  /** `value` in km. */
  readonly longestWalk: QuestRecord | null;
  readonly deepestFind: {
    readonly findId: FindId;
    readonly foundAt: string;
    readonly depthCm: number;
  } | null;
  readonly bestDay: DayCount | null;
  /** Consecutive weeks (Monday to Sunday) with a quest; first and last day. */
  readonly longestRunOfWeeks: { readonly weeks: number; readonly from: string; readonly to: string } | null;
}

export interface QuestRecord {
  readonly questId: QuestId;
  readonly startTime: string;
  readonly value: number;
}

/** All figures of one filter; definitions and units are documented at the computing functions. */
export interface Statistics {
  readonly totalQuests: number;
  readonly totalFinds: number;
  readonly totalDistanceKm: number;
  readonly totalDurationHours: number;
  readonly findsByCategory: CategoryCounts;
  /** Shallowest first; omits depths without finds. */
  readonly findsByDepth: readonly DepthCount[];
  readonly gearUsageCount: readonly GearUse[];
  readonly averageQuestDurationMinutes: number | null;
  readonly longestQuestDurationMinutes: number | null;
  readonly mostFrequentCategory: Category | null;
  readonly depthPatterns: readonly DepthPattern[];
  /** Thirty days, ending today. */
  readonly findFrequencyByDate: readonly DayCount[];
  readonly categoryDistribution: readonly CategoryShare[];
  /** Unordered: longitude, latitude, longitude, latitude... in degrees. */
  readonly findLocations: Float64Array;
  readonly categoryTargetIdDistribution: readonly CategoryTargetIds[];

  /* Further figures of the statistics page. */
  /** Pieces of litter taken away. */
  readonly totalLitter: number;
  /** Quests with an incomplete local path; the total distance may still grow. */
  readonly questsWithoutWholePath: number;
  /** Days with activity, earliest first. See activityBy for weeks and months. */
  readonly days: readonly DayActivity[];
  /** From the first to the last with activity. */
  readonly seasons: readonly SeasonActivity[];
  readonly years: readonly YearActivity[];
  /** In order: morning, afternoon, evening, night. */
  readonly findsByTimeOfDay: readonly TimeOfDayCount[];
  /** By local hour, 0 to 23. */
  readonly findsByHour: readonly number[];
  readonly findsByPeriod: readonly NamedCount[];
  readonly findsByMaterial: readonly NamedCount[];
  readonly targetIds: readonly TargetIdRow[];
  readonly detectors: readonly GearFigures[];
  readonly coils: readonly GearFigures[];
  /** Most finds first, at most 50. */
  readonly bestSpots: readonly Spot[];
  readonly records: PersonalRecords;
}
