import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { LoadTarget } from './load/messages.ts';
import { OPERATIONS, type Operation } from './load/operations.ts';
import { send, sendOrder } from './load/send.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import type { Bench, Figure } from './support/figure.ts';

const CONNECTIONS = [1, 16, 64];
const SECONDS = 5;

/** Requests per second and their 99th percentile on both databases, compared with the same work without HTTP. */
export const loadBench: Bench = {
  name: 'load',
  run: () => onBothDatabases(onDatabase),
};

async function onDatabase(url?: string): Promise<Figure[]> {
  const { server, target } = await startServer<LoadTarget>(new URL('./load/server.ts', import.meta.url), url);
  const figures: Figure[] = [];
  for (const operation of OPERATIONS) {
    for (const connections of CONNECTIONS)
      figures.push(await measure(server, target, operation, connections));
  }
  await sendOrder(server, { what: 'stop' });
  return figures;
}

async function measure(
  server: ChildProcess,
  target: LoadTarget,
  operation: Operation,
  connections: number,
): Promise<Figure> {
  await waitUntilIdle(server);
  const cpuBefore = await sendOrder(server, { what: 'cpu' });
  const result = await send(target, operation, { connections, duration: SECONDS });
  const cpu = (await sendOrder(server, { what: 'cpu' })) - cpuBefore;
  const baseline = operation.baseline
    ? await sendOrder(server, { what: operation.baseline, lanes: connections, ms: 2000 })
    : null;
  const perSecond = result['2xx'] / result.duration;
  const refused = result.non2xx + result.errors;
  const comparison =
    baseline === null
      ? ''
      : `; without HTTP ${Math.round(baseline)}: ${(perSecond / baseline).toFixed(2)} of it`;
  return {
    what: `${target.kind}, ${operation.name}, ${connections} at once`,
    figure: `${Math.round(perSecond)} a second, p99 ${result.latency.p99} ms, ${(cpu / Math.max(1, result['2xx'])).toFixed(2)} ms of the server's processor each${comparison}${refused ? `; ${refused} FAILED` : ''}`,
    budget: operation.published ? `published elsewhere: ${operation.published}` : '',
    ratio: operation.published && target.kind === 'postgres' ? operation.published / perSecond : null,
  };
}

/** Waits until the server has finished the work of the previous measurement. */
async function waitUntilIdle(server: ChildProcess): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = await sendOrder(server, { what: 'cpu' });
    if (now - before < 30) return;
    before = now;
    await setTimeout(300);
  }
}
