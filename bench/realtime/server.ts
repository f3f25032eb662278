/** The backend in its own process. METALQUEST_TEST_DATABASE_URL selects PostgreSQL. */
import type { Database } from '@metalquest/backend/db/database';
import { loadCatalog } from '@metalquest/backend/realtime/catalog';
import { openTestDatabase, startTestBackend } from '@metalquest/backend/test/support/harness';
import type { RealtimeOrder, RealtimeTarget } from './messages.ts';

const USERS = 100;

const inner = await openTestDatabase();
let reads = 0;
const db: Database = {
  ...inner,
  as(caller, work, options) {
    if (options?.lane === 'changes') reads += 1;
    return inner.as(caller, work, options);
  },
};
const backend = await startTestBackend({ db });
const users: RealtimeTarget['users'] = [];
for (let i = 0; i < USERS; i++) {
  const { client, userId } = await backend.signUp();
  const session = (await client.auth.getSession()).data.session;
  if (!session) throw new Error('no session');
  users.push({ userId, accessToken: session.access_token });
}
const catalog = await loadCatalog(db);

async function figureOf(order: RealtimeOrder): Promise<number> {
  if (order === 'reads') return reads;
  if (order === 'memory') return process.memoryUsage.rss() / 1024 ** 2;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

process.on('message', async (order: RealtimeOrder) => {
  if (order === 'stop') {
    await backend.close();
    await inner.close();
    process.exit(0);
  }
  process.send?.(await figureOf(order));
});
const target: RealtimeTarget = {
  url: backend.url,
  kind: db.kind,
  anonKey: backend.anonKey,
  tables: catalog.map(({ name }) => name),
  users,
};
process.send?.(target);
