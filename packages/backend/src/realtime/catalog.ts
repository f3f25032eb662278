import { z } from 'zod';
import type { Database } from '../db/database.ts';

export type Role = 'anon' | 'authenticated';

const columnShape = z.object({
  name: z.string(),
  /** pg_type's name, by which the client converts: uuid, int4, _text, timestamptz. */
  type: z.string(),
  /** SQL type with schema and modifier, for casts. */
  sqlType: z.string(),
  inKey: z.boolean(),
  /** Included in the notification of a deleted row. */
  announced: z.boolean(),
  /** Types outside pg_catalog are sent as text, as in Supabase's messages. */
  foreign: z.boolean(),
  readableBy: z.array(z.enum(['anon', 'authenticated'])),
});
export type Column = z.infer<typeof columnShape>;

const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  /** True if the only condition of every select policy is the caller's own `user_id`. */
  ownersOnly: z.boolean(),
  columns: z.array(columnShape),
});
export type PublishedTable = z.infer<typeof tableShape>;

const SQL = `
select a.table_schema as schema, a.table_name as name,
  (select c.relrowsecurity from pg_class c where c.oid = a.table_oid) and not exists (
    select 1 from pg_policies p
    where p.schemaname = a.table_schema and p.tablename = a.table_name and p.permissive = 'PERMISSIVE'
      and p.cmd in ('ALL', 'SELECT') and p.qual is distinct from '(user_id = ( SELECT auth.uid() AS uid))'
  ) as "ownersOnly",
  json_agg(json_build_object(
    'name', a.column_name,
    'type', t.typname,
    'sqlType', format_type(t.oid, att.atttypmod),
    'inKey', a.key_position is not null,
    'announced', a.key_position is not null or a.is_owner or a.is_foreign_key,
    'foreign', t.typnamespace <> 'pg_catalog'::regnamespace,
    'readableBy', (select coalesce(json_agg(r), '[]'::json) from unnest(array['anon', 'authenticated']) r
      where has_column_privilege(r, a.table_oid, a.attnum, 'select'))
  ) order by a.attnum) as columns
from realtime.announced_columns a
join pg_attribute att on att.attrelid = a.table_oid and att.attnum = a.attnum
join pg_type t on t.oid = att.atttypid
group by a.table_oid, a.table_schema, a.table_name
having count(a.key_position) > 0`;

/** Loads the published tables once at start: the schema does not change while the server runs. */
export async function loadCatalog(db: Database): Promise<PublishedTable[]> {
  // With an empty search path, format_type qualifies every type outside pg_catalog.
  const rows = await db.transaction(async (tx) => {
    await tx.query("select set_config('search_path', '', true)");
    return tx.query(SQL);
  });
  return z.array(tableShape).parse(rows);
}

/** @param names null for all */
export function readableColumns(
  table: PublishedTable,
  role: Role,
  names: ReadonlySet<string> | null = null,
): Column[] {
  return table.columns.filter(
    ({ readableBy, name }) => readableBy.includes(role) && names?.has(name) !== false,
  );
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function tableSql(table: PublishedTable): string {
  return `${quoteName(table.schema)}.${quoteName(table.name)}`;
}
