import { isLngLat, type PathPoint } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import * as z from 'zod/mini';
import { asJsonObject } from '../mapping/columns.ts';
import type { ChangesPage, PointsPage, WrittenRow } from './server.ts';

/* The shapes of our server's answers, checked where they come in. Each reader answers undefined for anything else. */

const Position = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((value: Record<string, unknown>) => asJsonObject(value)),
);

const Changes = z.object({
  epoch: z.string(),
  changes: z.array(z.object({ table: z.string(), row: Position })),
  more: z.boolean(),
  next: Position,
  cursor: Position,
});

const Points = z.object({
  epoch: z.string(),
  points: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
  more: z.boolean(),
  next: Position,
  cursor: Position,
});

const Appended = z.array(z.object({ path_point_count: z.number(), sync_xid: z.string() }));
const PathRows = z.array(z.object({ recorded_at: z.string(), lng: z.number(), lat: z.number() }));

export function readChangesPage(data: unknown): ChangesPage | undefined {
  return Changes.safeParse(data).data;
}

export function readPointsPage(data: unknown): PointsPage | undefined {
  const page = Points.safeParse(data).data;
  if (!page) return undefined;
  const points = page.points.map(([questId, t, lng, lat]) => ({ questId, t, lng, lat }));
  return { ...page, points: points.filter(isLngLat) };
}

export function readAppended(data: unknown): { xid: string; pathPointCount: number } | undefined {
  const row = Appended.safeParse(data).data?.[0];
  return row && { xid: row.sync_xid, pathPointCount: row.path_point_count };
}

export function readPathRows(data: unknown): readonly PathPoint[] | undefined {
  const rows = PathRows.safeParse(data).data;
  return rows?.map((row) => ({ t: Math.round(Date.parse(row.recorded_at)), lng: row.lng, lat: row.lat }));
}

/** Key and sync_xid of each row, whatever the key column is called. */
export function readWritten(key: string): (data: unknown) => readonly WrittenRow[] | undefined {
  return (data) => {
    if (!Array.isArray(data)) return undefined;
    const rows: WrittenRow[] = [];
    for (const row of data) {
      if (!isRecord(row)) return undefined;
      const id = row[key];
      const xid = row.sync_xid;
      if (typeof id !== 'string' || typeof xid !== 'string') return undefined;
      rows.push({ id, xid });
    }
    return rows;
  };
}
