import type { Category } from '../find/category.ts';
import type { Bounds } from '../geo/bounds.ts';
import type { EquipmentId, FindId, QuestId } from '../ids.ts';
import type { TimeOfDay } from '../units/time-of-day.ts';

/** Finds by category; every category is there. */
export type CategoryCounts = Readonly<Record<Category, number>>;

/** A part of a whole with the 95 % interval of Wilson's score: where the true share lies, few finds or many. */
export interface Share {
  readonly count: number;
  /** 0 to 1, as are the two ends of the interval. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Finds an hour with the exact 95 % interval of a Poisson count (Garwood 1936). */
export interface Rate {
  readonly perHour: number;
  readonly low: number;
  readonly high: number;
}

/** A category's finds and their part of all finds. */
export interface CategoryShare extends Share {
  readonly category: Category;
}

/** How many finds came from one depth, in whole cm. */
export interface DepthCount {
  readonly depthCm: number;
  readonly count: number;
  readonly byCategory: CategoryCounts;
}

/** How deep the finds of a category lay, in cm, of those whose depth is known. Quartiles are depths that were met. */
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

/** How many finds name a piece of gear, in whatever role. */
export interface GearUse {
  readonly equipmentId: EquipmentId;
  readonly count: number;
}

/** The finds of one day, YYYY-MM-DD where the device is. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** What a stretch of time came to. */
export interface Activity {
  readonly finds: number;
  readonly quests: number;
  readonly durationHours: number;
  readonly distanceKm: number;
}

/** A day on which something was found or a quest was started, YYYY-MM-DD where the device is. */
export interface DayActivity extends Activity {
  readonly day: string;
}

/** The seasons of meteorology: three whole months each. Winter is named after the year in which it begins. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

export interface SeasonActivity extends Activity {
  readonly year: number;
  readonly season: Season;
}

export interface YearActivity extends Activity {
  readonly year: number;
  /** Finds by month, January first. */
  readonly findsByMonth: readonly number[];
}

/** Finds of one part of the day (spec section 9). */
export interface TimeOfDayCount {
  readonly timeOfDay: TimeOfDay;
  readonly count: number;
  readonly byCategory: CategoryCounts;
}

/** How many finds are of a period or a material; null counts those that do not say. */
export interface NamedCount {
  readonly name: string | null;
  readonly count: number;
}

/** The target IDs that a category showed: a find with a range counts for each whole number of it. */
export interface CategoryTargetIds {
  readonly category: Category;
  readonly targetIds: readonly { readonly targetId: number; readonly count: number }[];
}

/** What one target ID turned out to be. */
export interface TargetIdRow {
  readonly targetId: number;
  /** Finds whose target ID was this number, or a range that holds it. */
  readonly finds: number;
  /** The categories that were met, the most frequent first. */
  readonly categories: readonly CategoryShare[];
}

/**
 * What a detector or a coil did. How long it was in hand is not recorded, so finds an hour are taken of the quests in
 * whose finds no other one of its kind is named (`alone`), with their whole duration. A quest without any find names
 * no gear and counts for none: the rates are those of quests on which something was found.
 */
export interface GearFigures {
  readonly equipmentId: EquipmentId;
  readonly finds: number;
  readonly findsByCategory: CategoryCounts;
  /** Quests with a find that names it. */
  readonly quests: number;
  readonly alone: {
    readonly quests: number;
    readonly hours: number;
    readonly finds: number;
    /** Null without any time. */
    readonly rate: Rate | null;
    readonly rateByCategory: Readonly<Record<Category, Rate>> | null;
  };
}

/** A square of about 100 m with finds in it. `bounds` are degrees: west, south, east, north. */
export interface Spot {
  readonly bounds: Bounds;
  readonly count: number;
}

/** Personal bests. Of equal ones the earliest stands, since it was not beaten. Null where there is none. */
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
  /** The most weeks in a row, Monday to Sunday, each with a quest; the first and the last day of the run. */
  readonly longestRunOfWeeks: { readonly weeks: number; readonly from: string; readonly to: string } | null;
}

export interface QuestRecord {
  readonly questId: QuestId;
  readonly startTime: string;
  readonly value: number;
}

/** All figures of one filter. What each means, and in which unit, is said where it is computed. */
export interface Statistics {
  /* The figures of spec section 3, by its names. */
  readonly totalQuests: number;
  readonly totalFinds: number;
  readonly totalDistanceKm: number;
  readonly totalDurationHours: number;
  readonly findsByCategory: CategoryCounts;
  /** The shallowest first; a depth without finds is left out. */
  readonly findsByDepth: readonly DepthCount[];
  /** The most used first. */
  readonly gearUsageCount: readonly GearUse[];
  /** Null without quests. */
  readonly averageQuestDurationMinutes: number | null;
  readonly longestQuestDurationMinutes: number | null;
  readonly mostFrequentCategory: Category | null;
  readonly depthPatterns: readonly DepthPattern[];
  /** Thirty days, today last. */
  readonly findFrequencyByDate: readonly DayCount[];
  readonly categoryDistribution: readonly CategoryShare[];
  /** Places of all finds that have one, in no order: longitude, latitude, longitude, latitude ... in degrees. */
  readonly findLocations: Float64Array;
  readonly categoryTargetIdDistribution: readonly CategoryTargetIds[];

  /* What the page of statistics shows besides. */
  /** Quests whose path is not, or not wholly, on this device yet: so much may the distance still grow. */
  readonly questsWithoutWholePath: number;
  /** Days with something on them, the earliest first. See activityBy for weeks and months. */
  readonly days: readonly DayActivity[];
  /** The earliest first, from the first to the last with something in it. */
  readonly seasons: readonly SeasonActivity[];
  readonly years: readonly YearActivity[];
  /** Morning, afternoon, evening, night. */
  readonly findsByTimeOfDay: readonly TimeOfDayCount[];
  /** By hour of the day where the device is, 0 to 23. */
  readonly findsByHour: readonly number[];
  /** The most frequent first. */
  readonly findsByPeriod: readonly NamedCount[];
  readonly findsByMaterial: readonly NamedCount[];
  /** By number. */
  readonly targetIds: readonly TargetIdRow[];
  /** The one with most finds first. */
  readonly detectors: readonly GearFigures[];
  readonly coils: readonly GearFigures[];
  /** The squares with most finds first, at most 50. */
  readonly bestSpots: readonly Spot[];
  readonly records: PersonalRecords;
}
