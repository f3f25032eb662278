import { describe, expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';

const server = process.env.METALQUEST_TEST_DATABASE_URL ?? '';

describe('listening on PostgreSQL', () => {
  it('reconnects after its connection was cut, and reports possibly missed notices', async () => {
    const db = await openPostgres(server);
    const payloads: string[] = [];
    let lost: () => void = () => undefined;
    const wasLost = new Promise<void>((resolve) => {
      lost = resolve;
    });
    const stop = await db.listen(
      'metalquest_cut',
      (payload) => payloads.push(payload),
      () => lost(),
    );
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "metalquest_cut"%'`,
    );
    await wasLost;
    await db.query(`select pg_notify('metalquest_cut', 'after the cut')`);
    await expect.poll(() => payloads).toEqual(['after the cut']);
    await stop();
    await db.close();
  });
});
