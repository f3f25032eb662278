import { runCrashes } from '../apps/server/src/testing/crash-run.ts';
import { onBothDatabases } from './support/both-databases.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';

const KILLS = Number(process.env.CRASH_KILLS ?? 50);
const SEED = Number(process.env.CRASH_SEED ?? 1);

/** Kills the server at 50 moments of a write load, on both databases, and counts lost acknowledged writes. */
export const crashBench: Bench = {
  name: 'crash',
  run: () => onBothDatabases(async (url) => [await figureOf(url ? 'PostgreSQL' : 'embedded database', url)]),
};

async function figureOf(database: string, databaseUrl?: string): Promise<Figure> {
  const report = await runCrashes({
    kills: KILLS,
    seed: SEED,
    ...(databaseUrl ? { databaseUrl } : {}),
    progress: (line) => console.error(`  ${database}, ${line}`),
  });
  for (const problem of report.problems) console.error(`  ${database}: ${problem}`);
  const { rows, points, files } = report.acknowledged;
  return {
    what: `${report.kills} kills under write load, ${database}`,
    figure: `${report.problems.length} problems; ${rows} rows, ${points} points, ${files} files acknowledged; restart ${ms(median(report.restartMs))}`,
    budget: '0 problems',
    ratio: report.problems.length,
  };
}
