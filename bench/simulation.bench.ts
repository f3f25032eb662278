import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { FAULTS } from '../packages/sync/test/simulation/faults.ts';
import { printShrunk } from '../packages/sync/test/simulation/play-seeds.ts';
import type { PlayOrder, PlayProgress } from './simulation/messages.ts';
import type { Bench, BenchOptions, Figure } from './support/figure.ts';

/** Default runs: requested by name, and together with all other measurements. */
const RUNS = 20_000;
const RUNS_BESIDE_OTHERS = 500;

/** With fewer runs, a rare fault may not occur, which proves nothing. */
const RUNS_THAT_SEE_ALL = 500;

/** A simulation creates much garbage and keeps little: a larger young generation (MB) avoids copying. */
const PLAYER_OPTIONS = [...process.execArgv, '--max-semi-space-size=32'];

const PROGRESS_EVERY = 200;
const SHRINK_MS = 120_000;

interface Total {
  runs: number;
  readonly failures: PlayProgress['failures'][number][];
  readonly faults: Record<string, number>;
}

/** Simulates several devices against the engine; reports broken promises and the number of faults. */
export const simulationBench: Bench = {
  name: 'simulation',
  async run({
    isNamed,
    runs = isNamed ? RUNS : RUNS_BESIDE_OTHERS,
    seed = 1,
  }: BenchOptions): Promise<Figure[]> {
    const total: Total = {
      runs: 0,
      failures: [],
      faults: Object.fromEntries(FAULTS.map((name) => [name, 0])),
    };
    const startMs = performance.now();
    const players = Math.min(availableParallelism(), runs);
    await Promise.all(
      Array.from({ length: players }, (_, index) => {
        const count = Math.floor((runs - index - 1) / players) + 1;
        return play({ first: seed + index, step: players, count }, total);
      }),
    );
    const seconds = (performance.now() - startMs) / 1000;
    const [first] = total.failures;
    if (first) console.error(await printShrunk(first, SHRINK_MS));
    const missed = runs < RUNS_THAT_SEE_ALL ? [] : FAULTS.filter((name) => total.faults[name] === 0);
    for (const fault of missed) console.error(`  never happened: ${fault}`);
    const failures = total.failures.length;
    return [
      {
        what: `${total.runs} simulated histories from seed ${seed}`,
        figure: `${failures} broke a promise; ${(total.runs / seconds).toFixed(1)} a second`,
        budget: 'none, and every fault met',
        ratio: failures + missed.length,
        failed: failures + missed.length > 0,
        summary: {
          runs: total.runs,
          seed,
          seconds: Math.round(seconds),
          failures: total.failures,
          missed,
          faults: total.faults,
        },
      },
    ];
  },
};

async function play(order: PlayOrder, total: Total): Promise<void> {
  const player = fork(new URL('./simulation/player.ts', import.meta.url), { execArgv: PLAYER_OPTIONS });
  player.on('message', (progress: PlayProgress) => {
    const runsBefore = total.runs;
    total.runs += progress.runs;
    total.failures.push(...progress.failures);
    for (const { seed, message } of progress.failures) console.error(`  seed ${seed}: ${message}`);
    for (const [fault, count] of Object.entries(progress.faults))
      total.faults[fault] = (total.faults[fault] ?? 0) + count;
    if (Math.floor(runsBefore / PROGRESS_EVERY) < Math.floor(total.runs / PROGRESS_EVERY))
      console.error(`  ${total.runs} runs, ${total.failures.length} failures`);
  });
  player.send(order);
  const [code] = await once(player, 'exit');
  if (code !== 0) throw new Error(`A player of the simulation ended with ${code}`);
}
