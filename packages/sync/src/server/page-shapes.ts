import type { RowQuota } from '@metalquest/core/account/row-quota';
import { isLngLat } from '@metalquest/core/geo/point';
import { isRecord, type JsonObject } from '@metalquest/core/json';
import * as shape from '@metalquest/core/shape/shape';
import { asJsonObject } from '../mapping/columns.ts';
import type { ChangesPage, NewestRows, PathsPage, WrittenRow } from './server.ts';

/* Parsers of server responses. Each returns undefined for an unexpected shape. */

const Position = shape.mapped(shape.record(), asJsonObject);

const Changes = shape.object({
  epoch: shape.string(),
  changes: shape.array(shape.object({ table: shape.string(), row: Position })),
  more: shape.boolean(),
  next: Position,
  cursor: Position,
  counter: shape.optional(shape.string()),
});

const Newest = shape.object({
  epoch: shape.string(),
  total: shape.number(),
  changes: shape.array(shape.object({ table: shape.string(), row: Position })),
});

const Paths = shape.object({
  epoch: shape.string(),
  paths: shape.array(
    shape.tuple([shape.string(), shape.array(shape.tuple([shape.number(), shape.number(), shape.number()]))]),
  ),
  more: shape.boolean(),
});

const Appended = shape.array(shape.object({ path_point_count: shape.number(), sync_xid: shape.string() }));

const Quota = shape.array(
  shape.object({
    rows: shape.number(),
    bytes: shape.number(),
    max_rows: shape.number(),
    max_bytes: shape.number(),
  }),
);

export function readRowQuota(data: unknown): RowQuota | undefined {
  const row = Quota.safeParse(data).data?.[0];
  return row && { rows: row.rows, bytes: row.bytes, maxRows: row.max_rows, maxBytes: row.max_bytes };
}

export function readRows(data: unknown): readonly JsonObject[] | undefined {
  return shape.array(Position).safeParse(data).data;
}

export function readChangesPage(data: unknown): ChangesPage | undefined {
  return Changes.safeParse(data).data;
}

export function readNewest(data: unknown): NewestRows | undefined {
  return Newest.safeParse(data).data;
}

export function readPathsPage(data: unknown): PathsPage | undefined {
  const page = Paths.safeParse(data).data;
  if (!page) return undefined;
  const paths = page.paths.map(([questId, line]) => ({
    questId,
    points: line.map(([t, lng, lat]) => ({ t, lng, lat })).filter(isLngLat),
  }));
  return { ...page, paths };
}

export function readAppended(data: unknown): { xid: string; pathPointCount: number } | undefined {
  const row = Appended.safeParse(data).data?.[0];
  return row && { xid: row.sync_xid, pathPointCount: row.path_point_count };
}

/** Key and sync_xid of each row; `key` names the key column. */
export function readWritten(key: string): (data: unknown) => readonly WrittenRow[] | undefined {
  return (data) => {
    if (!Array.isArray(data)) return undefined;
    const rows: WrittenRow[] = [];
    for (const row of data) {
      if (!isRecord(row)) return undefined;
      const id = row[key];
      const xid = row.sync_xid;
      if (typeof id !== 'string' || typeof xid !== 'string') return undefined;
      const changedAt = row.updated_at;
      rows.push(typeof changedAt === 'string' ? { id, xid, changedAt } : { id, xid });
    }
    return rows;
  };
}
