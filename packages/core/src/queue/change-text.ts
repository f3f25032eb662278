import type { JsonObject } from '../json.ts';
import type { QueueItem } from './queue-item.ts';
import { counted, listed } from './row-labels.ts';

/** User-facing column names; others use the column's own name. */
const COLUMNS: Readonly<Record<string, string>> = {
  title: 'name',
  item_description: 'name',
  location_geom: 'place',
  location: 'place name',
  found_at: 'time',
  date: 'start',
  depth_cm: 'depth',
  detector_id: 'detector',
  coil_id: 'coil',
  pinpointer_id: 'pinpointer',
  target_id: 'target ID',
  year_from: 'years',
  year_to: 'years',
  weight_g: 'weight',
  length_mm: 'dimensions',
  width_mm: 'dimensions',
  thickness_mm: 'dimensions',
  diameter_mm: 'dimensions',
  permission_id: 'permission',
  contact_id: 'contact',
  find_id: 'find',
  quest_id: 'quest',
  make: 'brand',
  default_units: 'units',
  coordinate_format: 'coordinates',
  default_currency: 'currency',
  litter_count: 'litter',
  is_gallery_public: 'gallery',
  gallery_show_fields: 'gallery fields',
  storage_path: 'file',
  avatar_url: 'picture',
};

/** Columns that change only as a consequence of others. */
const FOLLOWING = new Set([
  'id',
  'user_id',
  'end_time',
  'duration_seconds',
  'current_segment_start_timestamp',
  'is_current',
  'updated_at',
]);

/** Changed fields in column order: 'name and depth'. */
export function changedFields(payload: JsonObject): string {
  const names = Object.keys(payload)
    .filter((column) => !FOLLOWING.has(column) && column !== 'status')
    .map((column) => COLUMNS[column] ?? column.replaceAll('_', ' '));
  return listed([...new Set(names)]);
}

function lifecycleText(payload: JsonObject): string | null {
  switch (payload.status) {
    case 'paused':
      return 'paused';
    case 'ended':
      return 'ended';
    case 'active':
      return payload.end_time === null ? 'restarted' : 'resumed';
    default:
      break;
  }
  if (payload.is_current === true) return 'made current';
  return payload.is_current === false ? 'no longer current' : null;
}

function updateText(item: QueueItem): string {
  const fields = changedFields(item.payload);
  const changed = fields ? `${fields} changed` : null;
  if (item.table === 'quests') {
    const life = lifecycleText(item.payload);
    if (life) return changed ? `${life}, ${changed}` : life;
  } else if (typeof item.payload.status === 'string') {
    return listed([`marked ${item.payload.status}`, ...(changed ? [changed] : [])]);
  }
  return changed ?? 'changed';
}

export interface FilePlace {
  readonly kind: string;
  readonly position: number;
  readonly of: number;
}

/** Follows the row's label: 'new', 'paused', 'name and depth changed', 'photo 2 of 3', '35 path points'. */
export function changeText(
  item: QueueItem,
  place: { readonly file: FilePlace | null; readonly points: number | null },
): string {
  if (place.points !== null) return counted('quest_path_points', place.points);
  const { file } = place;
  if (file) {
    const name = file.of > 1 ? `${file.kind} ${file.position} of ${file.of}` : file.kind;
    return item.type === 'INSERT' ? name : `${name} ${item.type === 'DELETE' ? 'deleted' : 'changed'}`;
  }
  if (item.type === 'INSERT') return 'new';
  return item.type === 'DELETE' ? 'deleted' : updateText(item);
}
