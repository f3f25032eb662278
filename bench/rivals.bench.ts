import type { Rival, RivalName } from './browser/rival-page.ts';
import { type BenchPage, load, withPage } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';

const RIVALS: readonly RivalName[] = ['replica', 'RxDB, relaxed', 'RxDB, strict'];
/** Set RIVAL_FINDS=10000 for a short run. */
const SIZES = [10_000, 100_000].filter((size) => size <= Number(process.env.RIVAL_FINDS ?? 100_000));
const BATCH = 10_000;
const COLD_ROUNDS = 3;
const WARM_ROUNDS = 15;

/** The times of each step, by side. */
type StepTimes = Map<string, Map<RivalName, number[]>>;

/** The replica and RxDB 17 on its Dexie storage: same browser, same work, alternating. */
export const rivalsBench: Bench = {
  name: 'rivals',
  run: () =>
    withPage('rival-page', async (bench) => {
      const times: StepTimes = new Map();
      let rowCount = 0;
      await timeEachRival(bench, times, 'open, empty', 'open');
      for (const size of SIZES) {
        for (; rowCount < size; rowCount += BATCH) {
          const what = rowCount === 0 ? `${BATCH} rows in one go` : `${BATCH} rows more, up to ${size}`;
          await timeEachRival(bench, times, what, 'addMany', rowCount, BATCH);
        }
        for (let round = 0; round < COLD_ROUNDS; round++) await coldList(bench, times, size, round);
        for (const rival of RIVALS) await step(bench, rival, 'watch');
        for (let round = 0; round < WARM_ROUNDS; round++) {
          await timeEachRival(bench, times, `newest 50 of ${size}, asked for again`, 'list', 0, 0, round);
          await timeEachRival(
            bench,
            times,
            `one more among ${size}, stored and seen by a live list`,
            'addOne',
            0,
            0,
            round,
          );
          await timeEachRival(bench, times, `rename one of ${size}, stored`, 'renameOne', 0, 0, round);
        }
      }
      return figures(times);
    }),
};

/** Reopens the browser for each side, then reads its first list; alternates the order. */
async function coldList(bench: BenchPage, times: StepTimes, size: number, round: number): Promise<void> {
  for (const rival of rotatedRivals(round)) {
    await bench.reopen();
    const opened = await step(bench, rival, 'open');
    const listed = await step(bench, rival, 'list');
    addTime(times, `cold: open and newest 50 of ${size}`, rival, opened + listed);
  }
  for (const rival of RIVALS) if (rival !== rotatedRivals(round).at(-1)) await step(bench, rival, 'open');
}

async function timeEachRival(
  bench: BenchPage,
  times: StepTimes,
  what: string,
  name: keyof Rival,
  offset = 0,
  count = 0,
  round = 0,
): Promise<void> {
  for (const rival of rotatedRivals(round))
    addTime(times, what, rival, await step(bench, rival, name, offset, count));
}

const rotatedRivals = (round: number): readonly RivalName[] => {
  const first = round % RIVALS.length;
  return [...RIVALS.slice(first), ...RIVALS.slice(0, first)];
};

const step = (
  bench: BenchPage,
  rival: RivalName,
  name: keyof Rival,
  offset = 0,
  count = 0,
): Promise<number> =>
  bench.page.evaluate((args) => window.timeRival(args.rival, args.name, args.offset, args.count), {
    rival,
    name,
    offset,
    count,
  });

function addTime(times: StepTimes, what: string, rival: RivalName, durationMs: number): void {
  const timesByRival = times.get(what) ?? new Map<RivalName, number[]>();
  times.set(what, timesByRival);
  timesByRival.set(rival, [...(timesByRival.get(rival) ?? []), durationMs]);
}

function figures(times: StepTimes): Figure[] {
  return [...times].map(([what, timesByRival]) => {
    const medians = RIVALS.map((rival) => `${rival} ${ms(median(timesByRival.get(rival) ?? []))}`).join('; ');
    const replicaMs = median(timesByRival.get('replica') ?? []);
    const rxdbMs = median(timesByRival.get('RxDB, strict') ?? []);
    return {
      what: `beside RxDB: ${what}`,
      figure: `${medians}: strict against strict ${(rxdbMs / replicaMs).toFixed(1)} to 1; ${load()}`,
      budget: '',
      ratio: null,
    };
  });
}
