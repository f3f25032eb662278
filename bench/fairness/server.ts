/** The attacked backend in its own process: `server.ts [no-budget]`. Started by fairness.bench.ts. */
import { openTestDatabase, startTestBackend } from '@metalquest/backend/test/support/harness';
import { startPublicSite } from '../../apps/server/src/testing/public-site.ts';
import { seedSeason } from '../support/season.ts';
import type { FairnessAccount, FairnessAnswer, FairnessOrder, FairnessTarget } from './messages.ts';
import { agreementOf, seedAgreements, seedGallery, seedLargeQuests } from './seeds.ts';

const ATTACKERS_FINDS = 18_000;
const HONEST_FINDS = 200;
const HONEST = 16;
const FILES_EACH = 2;
/** Links that an account can create in a day. */
const LONG_FILES = 20;
/** The longest texts that a request to sign takes. */
const LONG_TITLE = 200;
const LONG_TERMS = 20_000;
const LARGE_QUESTS = 30;

const isAttacked = process.argv[2] !== 'no-budget';
const db = await openTestDatabase(isAttacked ? {} : { budget: null });
// The bench sets the client address with X-Forwarded-For.
const trustedProxies = ['127.0.0.1'];
const backend = await startTestBackend({ db, settings: { trustedProxies } });
const site = await startPublicSite(db, trustedProxies);

async function createAccount(findCount: number): Promise<FairnessAccount> {
  const { client, userId } = await backend.signUp();
  await seedSeason(db, userId, findCount);
  const { data } = await client.from('finds').select('id').limit(1).single();
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return { token, userId, findId: String(data?.id) };
}

const attacker = await createAccount(ATTACKERS_FINDS);
await db.query("update public.finds set details = repeat('mud yard by the dyke ', 20)");
const honest: FairnessAccount[] = [];
for (let i = 0; i < HONEST; i += 1) honest.push(await createAccount(HONEST_FINDS));
const deleter = await createAccount(1);

async function seedAttacks() {
  const short = (index: number) =>
    agreementOf('Agreement to search land', [`${index + 1} acres of pasture.`]);
  const long = (index: number) =>
    agreementOf('W'.repeat(LONG_TITLE), [
      `${index}${'\n'.repeat(LONG_TERMS / 2)}`,
      'w'.repeat(LONG_TERMS / 2),
    ]);
  const honestFiles: string[] = [];
  for (const { userId } of honest) honestFiles.push(...(await seedAgreements(db, userId, FILES_EACH, short)));
  return {
    gallery: await seedGallery(db, (await createAccount(40)).userId),
    longFiles: await seedAgreements(db, (await createAccount(1)).userId, LONG_FILES, long),
    honestFiles,
    quests: await seedLargeQuests(db, deleter.userId, LARGE_QUESTS),
  };
}

const seeded = isAttacked ? await seedAttacks() : { gallery: '', longFiles: [], honestFiles: [], quests: [] };
await db.exec('analyze');

process.on('message', async (order: FairnessOrder) => {
  if (order === 'stop') {
    await site.close();
    await backend.close();
    await db.close();
  }
  const answer: FairnessAnswer = { figure: process.memoryUsage.rss() / 1024 ** 2 };
  process.send?.(answer);
  if (order === 'stop') process.exit(0);
});
const target: FairnessTarget = {
  url: backend.url,
  siteUrl: site.url,
  kind: db.kind,
  anonKey: backend.anonKey,
  attacker,
  honest,
  deleter,
  ...seeded,
};
process.send?.(target);
