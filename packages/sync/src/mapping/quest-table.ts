import { asPermissionId, asQuestId, asUserId } from '@metalquest/core/ids';
import type { Quest, QuestBase } from '@metalquest/core/quest/quest';
import type { Weather } from '@metalquest/core/quest/weather';
import * as shape from '@metalquest/core/shape/shape';
import {
  anyValue,
  geometryOf,
  instant,
  maybeId,
  maybeInstant,
  maybeText,
  positionOf,
  readRow,
} from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const WeatherColumn = shape.object({
  description: shape.string(),
  temperature: shape.number(),
  condition: shape.lenient(shape.string(), ''),
  icon: shape.lenient(shape.nullable(shape.string()), null),
});

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  title: shape.string(),
  notes: maybeText,
  date: instant,
  end_time: maybeInstant,
  duration_seconds: shape.number(),
  // A missing or unknown status counts as ended (spec section 3).
  status: shape.lenient(shape.oneOf(['active', 'paused', 'ended']), 'ended'),
  current_segment_start_timestamp: maybeInstant,
  is_current: shape.boolean(),
  weather: anyValue,
  location: maybeText,
  location_geom: anyValue,
  permission_id: maybeText,
  litter_count: shape.lenient(shape.number(), 0),
  created_at: shape.optional(instant),
  updated_at: shape.optional(instant),
});

function toQuest(row: shape.ValueOf<typeof Row>): Quest {
  const base: QuestBase = {
    id: asQuestId(row.id),
    userId: asUserId(row.user_id),
    name: row.title,
    description: row.notes ?? null,
    startTime: row.date,
    durationSeconds: row.duration_seconds,
    weather: weatherOf(row.weather),
    isCurrent: row.is_current,
    startLocation: positionOf(row.location_geom),
    locationName: row.location ?? null,
    permissionId: maybeId(row.permission_id, asPermissionId),
    litterCount: row.litter_count,
    createdAt: row.created_at ?? row.date,
    updatedAt: row.updated_at ?? row.date,
  };
  if (row.status === 'active') {
    const currentSegmentStart = row.current_segment_start_timestamp ?? base.updatedAt;
    return { ...base, status: 'active', currentSegmentStart, endTime: null };
  }
  if (row.status === 'paused') return { ...base, status: 'paused', currentSegmentStart: null, endTime: null };
  return { ...base, status: 'ended', currentSegmentStart: null, endTime: row.end_time ?? null };
}

function weatherOf(column: unknown): Weather | null {
  const weather = WeatherColumn.safeParse(column);
  return weather.success ? weather.data : null;
}

export const questTable: SyncedTable<Quest> = {
  name: 'quests',
  key: 'id',
  parents: [
    { column: 'permission_id', field: 'permissionId', table: 'property_permissions', onDelete: 'clear' },
  ],
  conflict: 'last-write-per-column',
  // 2: the litter.
  columnsVersion: 2,
  indexes:
    'value.startTime, [value.status+value.startTime], [value.durationSeconds+value.startTime], sortName, value.permissionId, current, *words',
  read: (row) => readRow(Row, row, toQuest),
  write: (quest) => ({
    id: quest.id,
    user_id: quest.userId,
    title: quest.name,
    notes: quest.description,
    date: quest.startTime,
    end_time: quest.endTime,
    duration_seconds: quest.durationSeconds,
    status: quest.status,
    current_segment_start_timestamp: quest.currentSegmentStart,
    is_current: quest.isCurrent,
    weather: quest.weather ? { ...quest.weather } : null,
    location: quest.locationName,
    location_geom: geometryOf(quest.startLocation),
    permission_id: quest.permissionId,
    // Rows stored by earlier versions lack it until they are fetched again.
    litter_count: quest.litterCount ?? 0,
  }),
  noun: 'quest',
  label: (quest) => `quest “${quest.name}”`,
  searched: (quest) => [quest.name, quest.locationName, quest.description],
  cleared: (quest, field) => ({ ...quest, [field]: null }),
};
