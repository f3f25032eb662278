import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { ATTACKS, type Attack, headersOf } from './fairness/attacks.ts';
import type { FairnessAnswer, FairnessOrder, FairnessTarget } from './fairness/messages.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import { type Bench, type Figure, percentile } from './support/figure.ts';

const SERVER = new URL('./fairness/server.ts', import.meta.url);
const ATTACK_MS = 20_000;
/** Interval of the other account's requests, independent of answers, so that a stall delays all in it. */
const EVERY_MS = 100;
const HONEST_MS = 5000;
const HONEST_ROUNDS = 10;
const P99_LIMIT_MS = 1000;
const PAGE = '/rest/v1/finds?select=*&order=found_at.desc&limit=10';

/** The effect of one account or address on others, and the cost of the protection. */
export const fairnessBench: Bench = { name: 'fairness', run: () => onBothDatabases(onDatabase) };

async function onDatabase(url?: string): Promise<Figure[]> {
  const { server, target } = await startServer<FairnessTarget>(SERVER, url);
  const free = await startServer<FairnessTarget>(SERVER, url, ['no-budget']);
  const figures = [await honestThroughput(target, free.target)];
  await tell(free.server, 'stop');
  const before = await tell(server, 'memory');
  for (const attack of ATTACKS) figures.push(await underAttack(target, attack));
  const after = await tell(server, 'memory');
  await tell(server, 'stop');
  return [
    ...figures,
    {
      what: `${target.kind}, memory of the server before and after the attacks`,
      figure: `${Math.round(before)} MB, ${Math.round(after)} MB`,
      budget: '',
      ratio: null,
    },
  ];
}

/** The two servers take turns, so that other work on the machine affects both. The first turn of each warms it up. */
async function honestThroughput(target: FairnessTarget, free: FairnessTarget): Promise<Figure> {
  await honestRate(target);
  await honestRate(free);
  const rates = { with: 0, without: 0 };
  for (let round = 0; round < HONEST_ROUNDS; round++) {
    rates.with += await honestRate(target);
    rates.without += await honestRate(free);
  }
  const [kept, all] = [rates.with / HONEST_ROUNDS, rates.without / HONEST_ROUNDS];
  return {
    what: `${target.kind}, pages of ten finds to ${target.honest.length} accounts`,
    figure: `${Math.round(kept)} a second with the budget, ${Math.round(all)} without`,
    budget: 'at least 0.9',
    ratio: (all * 0.9) / kept,
  };
}

async function honestRate(target: FairnessTarget): Promise<number> {
  const fromMs = performance.now();
  let served = 0;
  await Promise.all(
    target.honest.map(async (token) => {
      while (performance.now() - fromMs < HONEST_MS) {
        if ((await ask(target, PAGE, { headers: headersOf(target, token) })) === 200) served += 1;
      }
    }),
  );
  return (served / (performance.now() - fromMs)) * 1000;
}

async function underAttack(target: FairnessTarget, attack: Attack): Promise<Figure> {
  const stop = new AbortController();
  const answers = new Map<number, number>();
  const lanes = Array.from({ length: attack.lanes }, async () => {
    while (!stop.signal.aborted) {
      const { path, init } = attack.next(target);
      const status = await ask(target, path, init, stop.signal);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // Pause after a refusal, so that the attacker leaves the processor to the server.
      if (status === 400 || status === 429 || status === 503) await setTimeout(20);
    }
  });
  const tookMs: number[] = [];
  const routingMs: number[] = [];
  let refused = 0;
  const asked: Promise<void>[] = [];
  const fromMs = performance.now();
  for (let i = 0; performance.now() - fromMs < ATTACK_MS; i += 1) {
    // Alternates between an account and an anonymous visitor at another address.
    const token = i % 2 === 0 ? (target.honest[0] ?? '') : null;
    const path = token ? PAGE : '/rest/v1/posts?select=slug&limit=1';
    asked.push(
      timed(tookMs, () => ask(target, path, { headers: headersOf(target, token) })).then((status) => {
        if (status !== 200) refused += 1;
      }),
      // A 404 needs no database.
      timed(routingMs, () => ask(target, '/none', {})).then(() => undefined),
    );
    await setTimeout(Math.max(0, fromMs + (i + 1) * EVERY_MS - performance.now()));
  }
  await Promise.all(asked);
  stop.abort();
  await Promise.all(lanes);
  const p99 = percentile(tookMs, 0.99);
  const told = [...answers].map(([status, count]) => `${count} × ${status || 'cut off'}`).join(', ');
  return {
    what: `${target.kind}, others beside ${attack.name}`,
    figure: `p50 ${Math.round(percentile(tookMs, 0.5))} ms, p99 ${Math.round(p99)} ms, ${refused} of ${tookMs.length} refused; without database p99 ${Math.round(percentile(routingMs, 0.99))} ms; the attacker: ${told}`,
    budget: `p99 ${P99_LIMIT_MS} ms, none refused`,
    ratio: p99 / P99_LIMIT_MS,
    failed: refused > 0,
  };
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const fromMs = performance.now();
  return work().finally(() => into.push(performance.now() - fromMs));
}

/** @returns the status; 0 when the connection was closed */
async function ask(
  target: FairnessTarget,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<number> {
  try {
    const answer = await fetch(target.url + path, { ...init, ...(signal ? { signal } : {}) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function tell(server: ChildProcess, order: FairnessOrder): Promise<number> {
  const answered = once(server, 'message');
  server.send(order);
  const [answer]: FairnessAnswer[] = await answered;
  return answer?.figure ?? Number.NaN;
}
