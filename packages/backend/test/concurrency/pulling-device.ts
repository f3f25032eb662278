import { z } from 'zod';
import type { Caller, Database } from '../../src/db/database.ts';

const position = z.record(z.string(), z.json()).nullable();
const pageShape = z.object({ more: z.boolean(), next: position, cursor: position });
const changesShape = pageShape.extend({
  changes: z.array(z.object({ table: z.string(), row: z.record(z.string(), z.json()) })),
});
const pointsShape = pageShape.extend({
  points: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
});

/** A device that pulls page by page like packages/sync/src/pull. */
export interface PullingDevice {
  rows: Map<string, string>;
  buried: Set<string>;
  points: Set<string>;
  pullPage(): Promise<void>;
  pullAll(): Promise<void>;
  restart(): void;
}

export function pullingDevice(db: Database, caller: Caller, pageSize: number): PullingDevice {
  const rows = new Map<string, string>();
  const buried = new Set<string>();
  const points = new Set<string>();
  const places = {
    pull_changes: { since: null as unknown, cursor: null as unknown, more: false },
    pull_path_points: { since: null as unknown, cursor: null as unknown, more: false },
  };

  async function page(name: keyof typeof places): Promise<unknown> {
    const sql = `select public.${name}($1::text::jsonb, ${pageSize}) as page`;
    const [row] = await db.as(
      caller,
      (tx) => tx.query(sql, [places[name].since === null ? null : JSON.stringify(places[name].since)]),
      {
        readOnly: true,
        lane: 'pull',
      },
    );
    const { more, next, cursor } = pageShape.parse(row?.page);
    places[name] = { since: more ? next : cursor, cursor, more };
    return row?.page;
  }

  async function pullChanges(): Promise<void> {
    for (const { table, row } of changesShape.parse(await page('pull_changes')).changes) {
      if (table === 'tombstones') {
        const name = `${row.table_name} ${row.row_id}`;
        buried.add(name);
        rows.delete(name);
      } else if (!buried.has(`${table} ${row.id ?? row.user_id}`)) {
        rows.set(`${table} ${row.id ?? row.user_id}`, String(row.sync_xid));
      }
    }
  }

  async function pullPoints(): Promise<void> {
    for (const [quest, time] of pointsShape.parse(await page('pull_path_points')).points) {
      points.add(`${quest} ${time}`);
    }
  }

  return {
    rows,
    buried,
    points,
    async pullPage() {
      await pullChanges();
      await pullPoints();
    },
    async pullAll() {
      do await pullChanges();
      while (places.pull_changes.more);
      do await pullPoints();
      while (places.pull_path_points.more);
    },
    restart() {
      for (const place of Object.values(places)) place.since = place.cursor;
    },
  };
}
