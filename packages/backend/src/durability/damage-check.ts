import { type Database, DatabaseError, type Queryable } from '../db/database.ts';
import { BrokenDatabaseError } from '../db/pglite-guard.ts';

/** Thrown to roll back the transaction of the check. */
class CheckedOnly extends Error {}

interface CheckedIndex {
  table_name: string;
  key_columns: string;
}

/**
 * Checks a whole embedded database for corruption: relation files, page checksums, B-trees, and the rows that indexes
 * refer to (only this finds a truncated file). Creates the extensions it needs and rolls them back.
 * @returns the database's error message; null when the database is sound
 * @throws when the check itself cannot run
 */
export async function findDamage(db: Database): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      await tx.query('create schema damage_check');
      await tx.query('create extension amcheck with schema damage_check');
      await tx.query('create extension pageinspect with schema damage_check');
      await checkFiles(tx);
      await checkPages(tx);
      await checkIndexes(tx);
      await checkRows(tx);
      throw new CheckedOnly();
    });
  } catch (cause) {
    if (cause instanceof CheckedOnly) return null;
    // Out of memory or disk, or cancelled: no evidence of damage.
    if (cause instanceof DatabaseError && /^5[37]/.test(cause.code)) throw cause;
    if (cause instanceof BrokenDatabaseError) throw cause;
    if (cause instanceof DatabaseError) return `${cause.message} (${cause.code})`;
    return cause instanceof Error ? cause.message : String(cause);
  }
  return null;
}

const STORED = "c.relkind in ('r', 'i', 't', 'm', 'S') and c.relpersistence = 'p'";

async function checkFiles(tx: Queryable): Promise<void> {
  const missing = await tx.query<{ name: string }>(
    `with stored as (
       select c.oid, pg_relation_filepath(c.oid) as file from pg_catalog.pg_class c where ${STORED}
     ), there as (
       select folder || '/' || pg_ls_dir(folder, true, false) as file
       from (select distinct regexp_replace(file, '/[^/]*$', '') as folder from stored where file is not null) folders
     )
     select oid::regclass::text as name from stored
     where file is not null and file not in (select file from there) limit 5`,
  );
  if (missing.length > 0)
    throw new Error(`files are missing for ${missing.map((row) => row.name).join(', ')}`);
}

async function checkPages(tx: Queryable): Promise<void> {
  await tx.query(
    // `offset 0` computes the name once per relation; per page it would cost as much as reading the page.
    `select count(length(damage_check.get_raw_page(stored.name, 'main', block)))
     from (
       select c.oid::regclass::text as name, pg_relation_size(c.oid) / current_setting('block_size')::int as pages
       from pg_catalog.pg_class c where ${STORED} offset 0
     ) stored, generate_series(0, stored.pages - 1) block`,
  );
}

async function checkIndexes(tx: Queryable): Promise<void> {
  await tx.query(
    `select count(damage_check.bt_index_check(i.indexrelid, true)::text)
     from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
       join pg_catalog.pg_am m on m.oid = c.relam
     where m.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`,
  );
}

/** Fetches every row through an index of its table. */
async function checkRows(tx: Queryable): Promise<void> {
  for (const setting of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort', 'incremental_sort']) {
    await tx.query(`select set_config('enable_${setting}', 'off', true)`);
  }
  const indexes = await tx.query<CheckedIndex>(
    `select distinct on (i.indrelid) i.indrelid::regclass::text as table_name,
       (select string_agg(quote_ident(a.attname), ', ' order by k.position)
        from unnest(i.indkey::int2[]) with ordinality k(attnum, position)
        join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as key_columns
     from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
       join pg_catalog.pg_class t on t.oid = i.indrelid join pg_catalog.pg_am m on m.oid = c.relam
     where m.amname = 'btree' and i.indisvalid and i.indisunique and i.indpred is null and i.indexprs is null
       and t.relkind in ('r', 'm') and t.relpersistence = 'p'
     order by i.indrelid, i.indisprimary desc`,
  );
  for (const { table_name, key_columns } of indexes) {
    await tx.query(
      `select count(*) from (select t.ctid from ${table_name} t order by ${key_columns} offset 0) fetched`,
    );
  }
}
