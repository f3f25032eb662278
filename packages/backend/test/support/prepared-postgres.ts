import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import type { TimeBudget } from '../../src/db/time-budget.ts';
import { attachRealtime } from '../../src/realtime/hub.ts';
import { schemaHash } from './schema-hash.ts';

/** A new migrated database on `server`, dropped when closed. */
export async function openPreparedPostgres(
  server: string,
  options: { budget?: TimeBudget | null } = {},
): Promise<Database> {
  return droppedWhenClosed(server, await copyTemplate(server), options);
}

/** A new database on `server` without a schema, dropped when closed. */
export async function openEmptyPostgres(server: string): Promise<Database> {
  const name = `metalquest_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(server, (admin) => admin.exec(`create database ${name}`));
  return droppedWhenClosed(server, addressOf(server, name));
}

async function droppedWhenClosed(
  server: string,
  url: string,
  options: { budget?: TimeBudget | null } = {},
): Promise<Database> {
  const db = await openPostgres(url, options);
  return {
    ...db,
    async close() {
      await db.close();
      const name = new URL(url).pathname.slice(1);
      await asAdmin(server, (admin) => admin.exec(`drop database ${name} with (force)`));
    },
  };
}

/** Templates by server: looking for one takes a connection and the hash of all migrations. */
const templates = new Map<string, Promise<string>>();

export async function copyTemplate(server: string): Promise<string> {
  const made = templates.get(server) ?? makeTemplate(server);
  templates.set(server, made);
  made.catch(() => templates.delete(server));
  const template = await made;
  const name = `metalquest_${randomUUID().replaceAll('-', '')}`;
  // Four times as fast as the default strategy, which writes every page to the log.
  await asAdmin(server, (admin) =>
    admin.exec(`create database ${name} template ${template} strategy file_copy`),
  );
  return addressOf(server, name);
}

export async function makeTemplate(server: string): Promise<string> {
  const template = `metalquest_template_${await schemaHash()}`;
  await asAdmin(server, async (admin) => {
    // Test files start concurrently in separate processes. The lock ends with its connection.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    const [existing] = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (existing) return;
    const part = `${template}_part`;
    await admin.exec(`drop database if exists ${part}`);
    await admin.exec(`create database ${part}`);
    const db = await openPostgres(addressOf(server, part), { max: 1 });
    await migrate(db)
      .then(() => attachRealtime(db))
      .finally(() => db.close());
    // The first connection after the migrations writes the file from which later ones load the catalogue.
    await (await openPostgres(addressOf(server, part), { max: 1 })).close();
    await admin.exec(`alter database ${part} rename to ${template}`);
  });
  return template;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(server: string, work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = await openPostgres(server, { max: 1 });
  return work(admin).finally(() => admin.close());
}
