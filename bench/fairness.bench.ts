import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { ATTACKS, type Attack, type FairnessRequest, headersOf } from './fairness/attacks.ts';
import type { FairnessAnswer, FairnessOrder, FairnessTarget } from './fairness/messages.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import { type Bench, type Figure, percentile } from './support/figure.ts';

const SERVER = new URL('./fairness/server.ts', import.meta.url);
const ATTACK_MS = 20_000;
/** Interval of the other account's requests, independent of answers, so that a stall delays all in it. */
const EVERY_MS = 100;
/** An answer that takes longer counts as a refusal. Bounds the time of an attack, too. */
const PATIENCE_MS = 30_000;
const HONEST_MS = 5000;
const HONEST_ROUNDS = 10;
const P99_LIMIT_MS = 1000;
const PAGE = '/rest/v1/finds?select=*&order=found_at.desc&limit=10';

/** The effect of one account or address on others, and the cost of the protection. */
export const fairnessBench: Bench = { name: 'fairness', run: () => onBothDatabases(onDatabase) };

async function onDatabase(url?: string): Promise<Figure[]> {
  const { server, target } = await startServer<FairnessTarget>(SERVER, url);
  const unprotected = await startServer<FairnessTarget>(SERVER, url, ['no-budget']);
  const figures = [await honestThroughput(target, unprotected.target)];
  await sendOrder(unprotected.server, 'stop');
  const before = await sendOrder(server, 'memory');
  for (const attack of ATTACKS) figures.push(await underAttack(target, attack));
  const after = await sendOrder(server, 'memory');
  await sendOrder(server, 'stop');
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
async function honestThroughput(target: FairnessTarget, unprotected: FairnessTarget): Promise<Figure> {
  await honestRate(target);
  await honestRate(unprotected);
  const rates = { with: 0, without: 0 };
  for (let round = 0; round < HONEST_ROUNDS; round++) {
    rates.with += await honestRate(target);
    rates.without += await honestRate(unprotected);
  }
  const [limitedRate, unlimitedRate] = [rates.with / HONEST_ROUNDS, rates.without / HONEST_ROUNDS];
  return {
    what: `${target.kind}, pages of ten finds to ${target.honest.length} accounts`,
    figure: `${Math.round(limitedRate)} a second with the budget, ${Math.round(unlimitedRate)} without`,
    budget: 'at least 0.9',
    ratio: (unlimitedRate * 0.9) / limitedRate,
  };
}

async function honestRate(target: FairnessTarget): Promise<number> {
  const startMs = performance.now();
  let okCount = 0;
  await Promise.all(
    target.honest.map(async ({ token }) => {
      while (performance.now() - startMs < HONEST_MS) {
        if ((await requestStatus(target, PAGE, { headers: headersOf(target, token) })) === 200) okCount += 1;
      }
    }),
  );
  return (okCount / (performance.now() - startMs)) * 1000;
}

async function underAttack(target: FairnessTarget, attack: Attack): Promise<Figure> {
  await untilIdle(target);
  const end = await attack.prepare?.(target);
  const stop = new AbortController();
  let count = 0;
  const answers = new Map<number, number>();
  const lanes = Array.from({ length: attack.lanes }, async () => {
    while (!stop.signal.aborted) {
      const { path, init } = attack.next(target, count++);
      const status = await requestStatus(target, path, init, stop.signal);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // Pause after a refusal, so that the attacker leaves the processor to the server.
      if (status === 400 || status === 429 || status === 503) await setTimeout(20);
    }
  });
  const durationsMs: number[] = [];
  const routingMs: number[] = [];
  let refusedCount = 0;
  const requests: Promise<void>[] = [];
  const startMs = performance.now();
  for (let i = 0; performance.now() - startMs < ATTACK_MS; i += 1) {
    // Alternates between an account and an anonymous visitor at another address.
    const { path, init } = i % 2 === 0 ? (attack.other?.(target, i / 2) ?? pageOf(target)) : postsFor(target);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    requests.push(
      timed(durationsMs, () => requestStatus(target, path, init, patience)).then((status) => {
        if (status !== 200) refusedCount += 1;
      }),
      // A 404 needs no database.
      timed(routingMs, () => requestStatus(target, '/none', {}, patience)).then(() => undefined),
    );
    await setTimeout(Math.max(0, startMs + (i + 1) * EVERY_MS - performance.now()));
  }
  await Promise.all(requests);
  stop.abort();
  await Promise.all(lanes);
  end?.();
  const p99 = percentile(durationsMs, 0.99);
  const statusCounts = [...answers].map(([status, count]) => `${count} × ${status || 'cut off'}`).join(', ');
  return {
    what: `${target.kind}, others beside ${attack.name}`,
    figure: `p50 ${Math.round(percentile(durationsMs, 0.5))} ms, p99 ${Math.round(p99)} ms, ${refusedCount} of ${durationsMs.length} refused; without database p99 ${Math.round(percentile(routingMs, 0.99))} ms; the attacker: ${statusCounts}`,
    budget: `p99 ${P99_LIMIT_MS} ms, none refused`,
    ratio: p99 / P99_LIMIT_MS,
    failed: refusedCount > 0 || p99 > P99_LIMIT_MS,
  };
}

const pageOf = (target: FairnessTarget): FairnessRequest => ({
  path: PAGE,
  init: { headers: headersOf(target, target.honest[0]?.token ?? '') },
});

const postsFor = (target: FairnessTarget): FairnessRequest => ({
  path: '/rest/v1/posts?select=slug&limit=1',
  init: { headers: headersOf(target, null) },
});

/** Each attack begins on a server that has dealt with the one before. */
async function untilIdle(target: FairnessTarget): Promise<void> {
  const startMs = performance.now();
  while (performance.now() - startMs < PATIENCE_MS) {
    const durations: number[] = [];
    const { path, init } = pageOf(target);
    if (
      (await timed(durations, () => requestStatus(target, path, init))) === 200 &&
      (durations[0] ?? 0) < 200
    )
      return;
    await setTimeout(500);
  }
}

async function timed<T>(durations: number[], operation: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  return operation().finally(() => durations.push(performance.now() - startMs));
}

/** @returns the status; 0 when the connection was closed */
async function requestStatus(
  target: FairnessTarget,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<number> {
  try {
    const response = await fetch(path.startsWith('http') ? path : target.url + path, {
      ...init,
      ...(signal ? { signal } : {}),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

async function sendOrder(server: ChildProcess, order: FairnessOrder): Promise<number> {
  const answerMessage = once(server, 'message');
  server.send(order);
  const [answer]: FairnessAnswer[] = await answerMessage;
  return answer?.figure ?? Number.NaN;
}
