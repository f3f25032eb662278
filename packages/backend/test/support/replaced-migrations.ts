import type { Queryable } from '../../src/db/database.ts';

/** The migrations that the baseline replaces (src/db/migrate.ts). */
export const REPLACED_VERSIONS = [
  '20261121090000',
  '20261121090100',
  '20261121090200',
  '20261121090300',
  '20261121090400',
  '20261121090500',
  '20261121090600',
  '20261121100000',
  '20261121100100',
  '20261121100110',
  '20261121100120',
  '20261121100130',
  '20261121100140',
  '20261121100150',
  '20261121100500',
  '20261121100510',
  '20261121100520',
  '20261121100530',
  '20261121100540',
  '20261121100600',
  '20261121120500',
  '20261121130000',
  '20261121140000',
  '20261121140100',
  '20261121141000',
  '20261121142000',
  '20261121150000',
  '20261122090000',
  '20261122090500',
  '20261122100000',
  '20261122100010',
  '20261122100020',
  '20261122100030',
  '20261122100040',
  '20261122100050',
  '20261122100060',
  '20261122110000',
  '20261122110200',
  '20261122110300',
  '20261123100000',
  '20261123100100',
  '20261123100300',
  '20261123100310',
  '20261123100400',
  '20261123130000',
  '20261124020000',
  '20261124020100',
  '20261124030000',
  '20261124040000',
];

/** Changes the migration record of a database to the one that those migrations left. */
export async function recordReplaced(
  db: Queryable,
  versions: readonly string[] = REPLACED_VERSIONS,
): Promise<void> {
  await db.query(
    "delete from supabase_migrations.schema_migrations where version between '20261124040001' and '20261124040014'",
  );
  for (const version of versions) {
    await db.query(
      "insert into supabase_migrations.schema_migrations (version, name) values ($1, 'replaced')",
      [version],
    );
  }
}
