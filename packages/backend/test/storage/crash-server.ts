/** Server of the crash test: `node crash-server.ts <folder>`. Its database survives the crash. */
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import type { BackendParts } from '../../src/context.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPglite } from '../../src/db/pglite.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import { mountServices } from '../../src/mount.ts';
import { storageService } from '../../src/storage/service.ts';
import { openPreparedPglite } from '../support/prepared-database.ts';
import { copyTemplate } from '../support/prepared-postgres.ts';
import { testSettings } from '../support/test-settings.ts';

const USER = '0b0e7a2c-6f0e-4a51-9b7d-1f1f0a8e4b11';
const FIND = '6b2b7f9e-58a5-4a3e-a1b7-2d1b0c9f8e7d';

const [, , folder = ''] = process.argv;
const postgres = process.env.METALQUEST_TEST_DATABASE_URL;
const database = path.join(folder, postgres ? 'database.url' : 'database');
const isNew = await access(database).then(
  () => false,
  () => true,
);
if (isNew && postgres) await writeFile(database, await copyTemplate(postgres));
const db = postgres
  ? await openPostgres(await readFile(database, 'utf8'))
  : isNew
    ? await openPreparedPglite(database)
    : await openPglite({ directory: database });
await migrate(db);
if (isNew) {
  await db.query("insert into auth.users (id, email) values ($1, 'a@example.org')", [USER]);
  await db.query(
    'insert into auth.sessions (id, user_id, created_at, refreshed_at) values ($1, $1, now(), now())',
    [USER],
  );
  await db.query("insert into public.quests (id, user_id, title) values ($1, $1, 'Field')", [USER]);
  await db.query('insert into public.finds (id, user_id, quest_id) values ($1, $2, $2)', [FIND, USER]);
}
const tokens = await openSigningKeys(folder, Date.now);
const app = Fastify();
const context: BackendParts = {
  db,
  tokens,
  now: Date.now,
  fetch,
  log: app.log,
  settings: testSettings({ dataDirectory: folder, anonKey: tokens.anonKey }),
};
await mountServices(app, context, { '/storage/v1': storageService });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const { token } = await tokens.sign({
  sub: USER,
  role: 'authenticated',
  aud: 'authenticated',
  email: 'a@example.org',
  phone: '',
  session_id: USER,
  app_metadata: {},
  user_metadata: {},
  aal: 'aal1',
  amr: [],
  is_anonymous: false,
});
const names = await db.query<{ name: string }>('select name from storage.objects order by name');
process.stdout.write(
  `${JSON.stringify({ url, token, findId: FIND, names: names.map((row) => row.name) })}\n`,
);
