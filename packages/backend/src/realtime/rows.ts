import { z } from 'zod';
import { type Caller, type Database, DatabaseError } from '../db/database.ts';
import {
  type Column,
  type PublishedTable,
  quoteName,
  type Role,
  readableColumns,
  tableSql,
} from './catalog.ts';
import { type Condition, filterSql } from './filter.ts';
import type { Change } from './notice.ts';

const CHUNK = 500;
/** Larger rows are sent without their large values, as in Supabase. */
const MAX_RECORD_CHARS = 1024 * 1024;
const SMALL_VALUE_CHARS = 64;
const CHANGE_NUMBER = 'sync_xid';
const NO_PERMISSION = '42501';
/** Where the database cannot stop a statement itself and every caller waits for it. */
const EMBEDDED_READ_MS = 1000;
const IN_TIME = `(clock_timestamp() < transaction_timestamp() + interval '${EMBEDDED_READ_MS} ms' or rest.out_of_time())`;

export interface VisibleRow {
  /** JSON text from Postgres; null for a deleted row. */
  record: string | null;
  tooLarge: boolean;
  passes: (boolean | null)[];
}

const rowShape = z.object({
  at: z.number(),
  record: z.string().nullable(),
  passes: z.array(z.boolean().nullable()),
});

/**
 * One statement per 500 rows, under row-level security. Tests deleted rows on the keys in their notification.
 * @param names the columns of the record; null for all
 * @returns by position in `changes`; rows that the caller cannot see are absent
 * @throws DatabaseError 57014 if the filters take too long
 */
export async function readRows(
  db: Database,
  caller: Caller,
  table: PublishedTable,
  changes: readonly Change[],
  filters: readonly (readonly Condition[])[],
  names: ReadonlySet<string> | null,
): Promise<Map<number, VisibleRow>> {
  const found = new Map<number, VisibleRow>();
  const positions = [...changes.keys()];
  for (let from = 0; from < positions.length; from += CHUNK) {
    const chunk = positions.slice(from, from + CHUNK);
    for (const deleted of [false, true]) {
      const selected = chunk.filter((i) => (changes[i]?.op === 'DELETE') === deleted);
      if (selected.length === 0) continue;
      const keys = JSON.stringify(
        selected.map((i) => ({ ...changes[i]?.keys, $at: i, $xid: changes[i]?.xid })),
      );
      const params: unknown[] = [keys];
      const tests = { filters, inTime: db.kind === 'pglite' ? IN_TIME : 'true' };
      const sql = deleted ? deletedSql(table, tests, params) : rowsSql(table, caller, names, tests, params);
      for (const row of await visible(db, caller, sql, params)) {
        const { at, record, passes } = rowShape.parse(row);
        const tooLarge = record !== null && record.length > MAX_RECORD_CHARS;
        found.set(at, { record: tooLarge ? withoutLargeValues(record) : record, tooLarge, passes });
      }
    }
  }
  return found;
}

async function visible(db: Database, caller: Caller, sql: string, params: unknown[]) {
  try {
    return await db.as(caller, (tx) => tx.query(sql, params), {
      readOnly: true,
      oneStatement: true,
      lane: 'changes',
    });
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.code === NO_PERMISSION) return [];
    throw cause;
  }
}

function rowsSql(
  table: PublishedTable,
  caller: Caller,
  names: ReadonlySet<string> | null,
  tests: Tests,
  params: unknown[],
): string {
  const role: Role = caller.role === 'authenticated' ? 'authenticated' : 'anon';
  const key = table.columns.filter((column) => column.inKey);
  const columns = readableColumns(table, role, names).map(({ name, foreign }) => {
    const quoted = quoteName(name);
    // A row read late has the number of a later change, which may be the listener's own.
    if (name === CHANGE_NUMBER) return `k."$xid" as ${quoted}`;
    return foreign ? `c.${quoted}::text as ${quoted}` : `c.${quoted}`;
  });
  return `select k."$at" as at, (select to_jsonb(r) from (select ${columns.join(', ')}) r)::text as record,
      ${passesSql(table, tests, params)} as passes
    from jsonb_to_recordset($1::text::jsonb) as k("$at" int, "$xid" text, ${typedNames(key)})
    join ${tableSql(table)} c on ${key.map(({ name }) => `c.${quoteName(name)} = k.${quoteName(name)}`).join(' and ')}`;
}

function deletedSql(table: PublishedTable, tests: Tests, params: unknown[]): string {
  const announced = table.columns.filter((column) => column.announced);
  return `select c."$at" as at, null::text as record, ${passesSql(table, tests, params)} as passes
    from jsonb_to_recordset($1::text::jsonb) as c("$at" int, ${typedNames(announced)})`;
}

interface Tests {
  filters: readonly (readonly Condition[])[];
  inTime: string;
}

function passesSql(table: PublishedTable, { filters, inTime }: Tests, params: unknown[]): string {
  const typeOf = (name: string) => table.columns.find((column) => column.name === name)?.sqlType ?? 'text';
  // Checked before each filter, not once per row: a user may have hundreds, each slow on a long text.
  const passes = filters.map((filter) =>
    filter.length === 0 ? 'true' : `case when ${inTime} then ${filterSql(filter, typeOf, params)} end`,
  );
  return `to_json(array[${passes.join(', ')}]::boolean[])`;
}

function typedNames(columns: readonly Column[]): string {
  return columns.map(({ name, sqlType }) => `${quoteName(name)} ${sqlType}`).join(', ');
}

function withoutLargeValues(record: string): string {
  const values = z.record(z.string(), z.json()).parse(JSON.parse(record));
  const small = Object.entries(values).filter(
    ([, value]) => JSON.stringify(value).length <= SMALL_VALUE_CHARS,
  );
  return JSON.stringify(Object.fromEntries(small));
}
