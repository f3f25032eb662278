/** The attacked backend in its own process: `server.ts [no-budget]`. Started by fairness.bench.ts. */
import { openTestDatabase, startTestBackend } from '@metalquest/backend/test/support/harness';
import { seedSeason } from '../support/season.ts';
import type { FairnessAnswer, FairnessOrder, FairnessTarget } from './messages.ts';

const ATTACKERS_FINDS = 18_000;
const HONEST_FINDS = 200;
const HONEST = 16;

const db = await openTestDatabase(process.argv[2] === 'no-budget' ? { budget: null } : {});
// The bench sets the client address with X-Forwarded-For.
const backend = await startTestBackend({ db, settings: { trustedProxies: ['127.0.0.1'] } });

async function createAccount(findCount: number): Promise<string> {
  const { client, userId } = await backend.signUp();
  await seedSeason(db, userId, findCount);
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}
const attacker = await createAccount(ATTACKERS_FINDS);
await db.query("update public.finds set details = repeat('mud yard by the dyke ', 20)");
const honest: string[] = [];
for (let i = 0; i < HONEST; i += 1) honest.push(await createAccount(HONEST_FINDS));
await db.exec('analyze');

process.on('message', async (order: FairnessOrder) => {
  if (order === 'stop') await backend.close().then(() => db.close());
  const answer: FairnessAnswer = { figure: process.memoryUsage.rss() / 1024 ** 2 };
  process.send?.(answer);
  if (order === 'stop') process.exit(0);
});
const target: FairnessTarget = {
  url: backend.url,
  kind: db.kind,
  anonKey: backend.anonKey,
  attacker,
  honest,
};
process.send?.(target);
