import { asPermissionId, asQuestId, asUserId } from '@metalquest/core/ids';
import type { Quest, QuestBase } from '@metalquest/core/quest/quest';
import type { Weather } from '@metalquest/core/quest/weather';
import * as z from 'zod/mini';
import { geometryOf, instant, maybeId, maybeInstant, maybeText, positionOf, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const WeatherColumn = z.object({
  description: z.string(),
  temperature: z.number(),
  condition: z.catch(z.string(), ''),
  icon: z.catch(z.nullable(z.string()), null),
});

const Row = z.object({
  id: z.string(),
  user_id: z.string(),
  title: z.string(),
  notes: maybeText,
  date: instant,
  end_time: maybeInstant,
  duration_seconds: z.number(),
  // A missing or unknown status counts as ended (spec section 3).
  status: z.catch(z.enum(['active', 'paused', 'ended']), 'ended'),
  current_segment_start_timestamp: maybeInstant,
  is_current: z.boolean(),
  weather: z.unknown(),
  location: maybeText,
  location_geom: z.unknown(),
  permission_id: maybeText,
  created_at: z.optional(instant),
  updated_at: z.optional(instant),
});

function toQuest(row: z.infer<typeof Row>): Quest {
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

/** Quests. A recorded path is in quest_path_points, not here. */
export const questTable: SyncedTable<Quest> = {
  name: 'quests',
  key: 'id',
  parents: [],
  indexes: 'value.startTime, [value.status+value.startTime], current, *words',
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
  }),
  label: (quest) => `quest "${quest.name}"`,
  searched: (quest) => [quest.name, quest.locationName, quest.description],
};
