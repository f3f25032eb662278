import type { Caller } from '@metalquest/backend/db/database';
import { openTestDatabase, startTestBackend } from '@metalquest/backend/test/support/harness';
import { type Bench, type Figure, median } from './support/figure.ts';
import { CONNECTIONS, startHttpClient } from './support/http-client.ts';
import { recordDatabase } from './support/recorded-database.ts';
import { seedSeason } from './support/season.ts';

const FINDS = 10_000;
const ROUNDS = 9;
const REQUESTS = 200;
const SELECT =
  '*,media(*),quest:quests(title),detector:equipment!finds_detector_id_fkey(id,name),coil:equipment!finds_coil_id_fkey(id,name),pinpointer:equipment!finds_pinpointer_id_fkey(id,name)';

/** The finds page over HTTP, compared with the same statement run directly on the database. */
export const httpBench: Bench = {
  name: 'http',
  async run(): Promise<Figure[]> {
    const inner = await openTestDatabase();
    const { db, last } = recordDatabase(inner);
    const backend = await startTestBackend({ db });
    const { client: account, userId } = await backend.signUp();
    await seedSeason(inner, userId, FINDS);
    const session = (await account.auth.getSession()).data.session;
    if (!session) throw new Error('no session');
    const address = `${backend.url}/rest/v1/finds_with_geojson?select=${encodeURIComponent(SELECT)}&user_id=eq.${userId}&order=found_at.desc&offset=0&limit=10`;
    const headers = { apikey: backend.anonKey, authorization: `Bearer ${session.access_token}` };
    const client = await startHttpClient({ address, headers, mustContain: 'Long Meadow' });
    await client.run(1);
    const statement = last();
    const caller: Caller = { role: 'authenticated', claims: { sub: userId, role: 'authenticated' } };
    const direct = (): Promise<unknown> =>
      inner.as(caller, (tx) => tx.query(statement.sql, statement.params), { readOnly: true });
    const directRate = async (count: number): Promise<number> => {
      const startMs = performance.now();
      // The same concurrency, to load a pool equally; PGlite runs them in sequence.
      let remaining = count;
      const lane = async (): Promise<void> => {
        while (remaining-- > 0) await direct();
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, lane));
      return (count / (performance.now() - startMs)) * 1000;
    };
    await client.run(100);
    await directRate(100);
    // Alternates, so that other load affects both equally.
    const overHttp: number[] = [];
    const onDatabase: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      overHttp.push(await client.run(REQUESTS));
      onDatabase.push(await directRate(REQUESTS));
    }
    const rate = median(overHttp) / median(onDatabase);
    await client.close();
    await backend.close();
    await inner.close();
    return [
      {
        what: `finds page with embeds, ${FINDS} finds, ${inner.kind}: HTTP against the same SQL`,
        figure: `${Math.round(median(overHttp))} a second against ${Math.round(median(onDatabase))}: ${rate.toFixed(2)} of its rate`,
        budget: 'at least 0.7',
        ratio: 0.7 / rate,
      },
    ];
  },
};
