import type { Queryable } from '../db/database.ts';

export interface Table {
  /** schema.name, quoted where needed. */
  name: string;
  /** In order, names quoted where needed; without generated columns. */
  columns: { name: string; type: string }[];
}

/** Transaction number of a row, valid only in its own database; the restore assigns a new one. */
const NEVER_KEPT = 'sync_xid';

/** System schemas, and schemas that the migrations fill. */
const NOT_OURS = "('pg_catalog', 'information_schema', 'pg_toast', 'supabase_migrations', 'extensions')";

/** All tables with data of this installation, parents before children. */
export async function listTables(db: Queryable): Promise<Table[]> {
  const tables = await db.query<Table & { oid: string }>(
    `select c.oid::text as oid, c.oid::regclass::text as name,
       (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> '${NEVER_KEPT}') as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ${NOT_OURS}
       and not exists (select 1 from pg_catalog.pg_depend d
         where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname, c.relname`,
  );
  const references = await db.query<{ child: string; parent: string }>(
    `select conrelid::text as child, confrelid::text as parent from (
       select conrelid::oid, confrelid::oid from pg_catalog.pg_constraint where contype = 'f' and conrelid <> confrelid) f`,
  );
  const sorted: (Table & { oid: string })[] = [];
  const remaining = [...tables];
  while (remaining.length > 0) {
    const free = remaining.findIndex((table) =>
      references.every(
        (reference) =>
          reference.child !== table.oid || !remaining.some((other) => other.oid === reference.parent),
      ),
    );
    const [next] = remaining.splice(free, 1);
    if (free < 0 || !next) throw new Error('tables have circular references and cannot be ordered');
    sorted.push(next);
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
}

/** Makes the text form of values independent of database settings. */
export const EXACT_TEXT_SQL = `select set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '3', true),
  set_config('bytea_output', 'hex', true), set_config('search_path', 'pg_catalog, extensions', true)`;

const ROWS_AT_ONCE = 500;

/** Rows of a table as JSON lines, each an array of strings in column order. */
export async function* readRows(tx: Queryable, table: Table): AsyncGenerator<string> {
  const texts = table.columns.map((column) => `${column.name}::text`).join(', ');
  await tx.query(
    `declare backup_rows no scroll cursor for select json_build_array(${texts})::text as line from ${table.name}`,
  );
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.query('close backup_rows');
}

/** Inserts lines of `readRows`. @throws DatabaseError when a row violates the schema */
export async function writeRows(tx: Queryable, table: Table, lines: readonly string[]): Promise<void> {
  const names = table.columns.map((column) => column.name).join(', ');
  const values = table.columns.map((column, i) => `(line ->> ${i})::${column.type}`).join(', ');
  await tx.query(
    `insert into ${table.name} (${names}) overriding system value
     select ${values} from json_array_elements($1::text::json) line`,
    [`[${lines.join(',')}]`],
  );
}
