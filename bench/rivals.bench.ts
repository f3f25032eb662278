import type { Rival, RivalName } from './browser/rival-page.ts';
import { type BenchPage, load, withPage } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';

const SIDES: readonly RivalName[] = ['replica', 'RxDB, relaxed', 'RxDB, strict'];
/** Set RIVAL_FINDS=10000 for a short run. */
const SIZES = [10_000, 100_000].filter((size) => size <= Number(process.env.RIVAL_FINDS ?? 100_000));
const BATCH = 10_000;
const COLD_ROUNDS = 3;
const WARM_ROUNDS = 15;

/** The times of each step, by side. */
type Spent = Map<string, Map<RivalName, number[]>>;

/** The replica and RxDB 17 on its Dexie storage: same browser, same work, alternating. */
export const rivalsBench: Bench = {
  name: 'rivals',
  run: () =>
    withPage('rival-page', async (bench) => {
      const spent: Spent = new Map();
      let have = 0;
      await each(bench, spent, 'open, empty', 'open');
      for (const size of SIZES) {
        for (; have < size; have += BATCH) {
          const what = have === 0 ? `${BATCH} rows in one go` : `${BATCH} rows more, up to ${size}`;
          await each(bench, spent, what, 'addMany', have, BATCH);
        }
        for (let round = 0; round < COLD_ROUNDS; round++) await coldList(bench, spent, size, round);
        for (const who of SIDES) await step(bench, who, 'watch');
        for (let round = 0; round < WARM_ROUNDS; round++) {
          await each(bench, spent, `newest 50 of ${size}, asked for again`, 'list', 0, 0, round);
          await each(
            bench,
            spent,
            `one more among ${size}, stored and seen by a live list`,
            'addOne',
            0,
            0,
            round,
          );
          await each(bench, spent, `rename one of ${size}, stored`, 'renameOne', 0, 0, round);
        }
      }
      return figures(spent);
    }),
};

/** Reopens the browser for each side, then reads its first list; alternates the order. */
async function coldList(bench: BenchPage, spent: Spent, size: number, round: number): Promise<void> {
  for (const who of inTurn(round)) {
    await bench.reopen();
    const opened = await step(bench, who, 'open');
    const listed = await step(bench, who, 'list');
    note(spent, `cold: open and newest 50 of ${size}`, who, opened + listed);
  }
  for (const who of SIDES) if (who !== inTurn(round).at(-1)) await step(bench, who, 'open');
}

async function each(
  bench: BenchPage,
  spent: Spent,
  what: string,
  name: keyof Rival,
  from = 0,
  count = 0,
  round = 0,
): Promise<void> {
  for (const who of inTurn(round)) note(spent, what, who, await step(bench, who, name, from, count));
}

const inTurn = (round: number): readonly RivalName[] => {
  const first = round % SIDES.length;
  return [...SIDES.slice(first), ...SIDES.slice(0, first)];
};

const step = (bench: BenchPage, who: RivalName, name: keyof Rival, from = 0, count = 0): Promise<number> =>
  bench.page.evaluate((asked) => window.timeRival(asked.who, asked.name, asked.from, asked.count), {
    who,
    name,
    from,
    count,
  });

function note(spent: Spent, what: string, who: RivalName, took: number): void {
  const sides = spent.get(what) ?? new Map<RivalName, number[]>();
  spent.set(what, sides);
  sides.set(who, [...(sides.get(who) ?? []), took]);
}

function figures(spent: Spent): Figure[] {
  return [...spent].map(([what, sides]) => {
    const told = SIDES.map((who) => `${who} ${ms(median(sides.get(who) ?? []))}`).join('; ');
    const own = median(sides.get('replica') ?? []);
    const theirs = median(sides.get('RxDB, strict') ?? []);
    return {
      what: `beside RxDB: ${what}`,
      figure: `${told}: strict against strict ${(theirs / own).toFixed(1)} to 1; ${load()}`,
      budget: '',
      ratio: null,
    };
  });
}
