import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';

type Counted = 'sign_in_failed' | 'sync_refused';

/** Counts in memory, so that a flood of refusals writes one row per minute. */
export interface DailyCounts {
  add(what: Counted): void;
  /** Writes the counts, also every minute. Failed writes are retried at the next flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const EVERY_MS = 60_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

export function countByDay({
  db,
  now,
  log,
}: {
  db: Database;
  now: () => number;
  log: FastifyBaseLogger;
}): DailyCounts {
  const counted = new Map<string, { day: string; what: Counted; number: number }>();

  const count = (day: string, what: Counted, number: number): void => {
    const key = `${day} ${what}`;
    counted.set(key, { day, what, number: (counted.get(key)?.number ?? 0) + number });
  };
  const flush = async (): Promise<void> => {
    const rows = [...counted.values()];
    if (rows.length === 0) return;
    counted.clear();
    await db
      .query(
        `insert into private.daily_counts as c (day, what, number)
         select r.day, r.what, r.number from json_to_recordset($1::text::json) as r (day date, what text, number bigint)
         on conflict (day, what) do update set number = c.number + excluded.number`,
        [JSON.stringify(rows)],
      )
      .catch((err: unknown) => {
        log.error({ err }, 'the daily counts could not be written');
        for (const { day, what, number } of rows) count(day, what, number);
      });
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add: (what) => count(new Date(now()).toISOString().slice(0, DAY_LENGTH), what, 1),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
