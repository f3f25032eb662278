import type { Find } from '../find/find.ts';
import type { LngLat, PathPoint } from '../geo/point.ts';
import type { Quest } from '../quest/quest.ts';

/** A find for export, with resolved names. `place` has the chosen precision. */
export interface RecordedFind {
  readonly find: Find;
  readonly place: LngLat | null;
  readonly questName: string | null;
  readonly detector: string | null;
  readonly coil: string | null;
  readonly pinpointer: string | null;
  readonly furtherGear: readonly string[];
  readonly photos: readonly string[];
  /** Whether there is a photo of the filled hole. */
  readonly isHoleFilled: boolean;
}

export interface RecordedQuest {
  readonly quest: Quest;
  readonly place: LngLat | null;
  readonly locationName: string | null;
  readonly path: readonly PathPoint[];
  /** Path length in metres; null if unknown. */
  readonly distanceM: number | null;
  readonly findCount: number;
}

/** A field of a record: `key` for machine formats, `title` for table headings. */
export interface Fact<T> {
  readonly key: string;
  readonly title: string;
  value(record: T): string | number | null;
}

const fact = <T>(key: string, title: string, value: Fact<T>['value']): Fact<T> => ({ key, title, value });
const joined = (texts: readonly string[]): string | null => texts.join('; ') || null;

export const FIND_FACTS: readonly Fact<RecordedFind>[] = [
  fact('category', 'Category', ({ find }) => find.category),
  fact('found_at', 'Found at (UTC)', ({ find }) => find.foundAt),
  fact('quest', 'Quest', ({ questName }) => questName),
  fact('depth_cm', 'Depth (cm)', ({ find }) => find.depthCm),
  fact('target_id', 'Target ID', ({ find }) => find.targetId),
  fact('period', 'Period', ({ find }) => find.period),
  fact('year_from', 'Year from', ({ find }) => find.yearFrom),
  fact('year_to', 'Year to', ({ find }) => find.yearTo),
  fact('material', 'Material', ({ find }) => find.material),
  fact('weight_g', 'Weight (g)', ({ find }) => find.weightG),
  fact('length_mm', 'Length (mm)', ({ find }) => find.lengthMm),
  fact('width_mm', 'Width (mm)', ({ find }) => find.widthMm),
  fact('thickness_mm', 'Thickness (mm)', ({ find }) => find.thicknessMm),
  fact('diameter_mm', 'Diameter (mm)', ({ find }) => find.diameterMm),
  fact('details', 'Notes', ({ find }) => find.details),
  fact('detector', 'Detector', ({ detector }) => detector),
  fact('coil', 'Coil', ({ coil }) => coil),
  fact('pinpointer', 'Pinpointer', ({ pinpointer }) => pinpointer),
  fact('other_gear', 'Other gear', ({ furtherGear }) => joined(furtherGear)),
  fact('ground_mineralization', 'Ground mineralization', ({ find }) => find.groundMineralization),
  fact('terrain_type', 'Terrain', ({ find }) => find.terrainType),
  fact('moisture_level', 'Moisture', ({ find }) => find.moistureLevel),
  fact('trash_density', 'Trash density', ({ find }) => find.trashDensity),
  fact('ground_compaction', 'Ground compaction', ({ find }) => find.groundCompaction),
  fact('special_conditions', 'Special conditions', ({ find }) => find.specialConditions),
  fact('photos', 'Photos', ({ photos }) => joined(photos)),
  fact('hole_filled', 'Hole filled', ({ isHoleFilled }) => (isHoleFilled ? 'photo' : null)),
];

export const QUEST_FACTS: readonly Fact<RecordedQuest>[] = [
  fact('started_at', 'Started at (UTC)', ({ quest }) => quest.startTime),
  fact('ended_at', 'Ended at (UTC)', ({ quest }) => quest.endTime),
  fact('status', 'Status', ({ quest }) => quest.status),
  fact('duration_s', 'Duration (s)', ({ quest }) => quest.durationSeconds),
  fact('distance_m', 'Distance (m)', ({ distanceM }) => distanceM && Math.round(distanceM)),
  fact('finds', 'Finds', ({ findCount }) => findCount),
  fact('litter_pieces', 'Litter (pieces)', ({ quest }) => quest.litterCount || null),
  fact('location', 'Place', ({ locationName }) => locationName),
  fact('weather', 'Weather', ({ quest }) => quest.weather?.description ?? null),
  fact('temperature_c', 'Temperature (°C)', ({ quest }) => quest.weather?.temperature ?? null),
  fact('notes', 'Notes', ({ quest }) => quest.description),
];

export function factLines<T>(facts: readonly Fact<T>[], record: T): readonly string[] {
  return facts.flatMap(({ title, value }) => {
    const text = value(record);
    return text === null || text === '' ? [] : [`${title}: ${text}`];
  });
}
