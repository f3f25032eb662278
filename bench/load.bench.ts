import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { LoadAnswer, LoadOrder, LoadTarget } from './load/messages.ts';
import { OPERATIONS, type Operation } from './load/operations.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import type { Bench, Figure } from './support/figure.ts';

const CONNECTIONS = [1, 16, 64];
const SECONDS = 5;
/** 200 devices that each send a page, an insert or a refresh about every 20 s, for an hour. */
const REQUESTS_OF_AN_HOUR = 36_000;
const MEMORY_ROUNDS = 6;

/** Requests a second and their 99th percentile on both databases, beside the same work without HTTP. */
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
  figures.push(await memoryOverAnHour(server, target));
  await tell(server, { what: 'stop' });
  return figures;
}

async function measure(
  server: ChildProcess,
  target: LoadTarget,
  operation: Operation,
  connections: number,
): Promise<Figure> {
  await untilIdle(server);
  const cpuBefore = await tell(server, { what: 'cpu' });
  const result = await send(target, operation, { connections, duration: SECONDS });
  const cpu = (await tell(server, { what: 'cpu' })) - cpuBefore;
  const beside = operation.beside
    ? await tell(server, { what: operation.beside, lanes: connections, ms: 2000 })
    : null;
  const perSecond = result['2xx'] / result.duration;
  const refused = result.non2xx + result.errors;
  const straight =
    beside === null ? '' : `; without HTTP ${Math.round(beside)}: ${(perSecond / beside).toFixed(2)} of it`;
  return {
    what: `${target.kind}, ${operation.name}, ${connections} at once`,
    figure: `${Math.round(perSecond)} a second, p99 ${result.latency.p99} ms, ${(cpu / Math.max(1, result['2xx'])).toFixed(2)} ms of the server's processor each${straight}${refused ? `; ${refused} FAILED` : ''}`,
    budget: operation.published ? `published elsewhere: ${operation.published}` : '',
    ratio: operation.published && target.kind === 'postgres' ? operation.published / perSecond : null,
  };
}

/** Sends requests of one kind, each connection as a device of another account. */
function send(
  target: LoadTarget,
  operation: Operation,
  extent: { connections: number; duration: number } | { connections: number; amount: number },
): Promise<autocannon.Result> {
  let next = 0;
  return autocannon({
    url: target.url,
    timeout: 60,
    ...extent,
    setupClient(client) {
      const account = target.accounts[next++ % target.accounts.length];
      if (!account) throw new Error('no account');
      client.setRequests([
        {
          setupRequest: () => operation.next(target, account),
          onResponse: (_status, body) => operation.heard?.(account, body),
        },
      ]);
    },
  });
}

/** Sends an hour's worth of requests and compares the memory after the first rounds with that after the last. */
async function memoryOverAnHour(server: ChildProcess, target: LoadTarget): Promise<Figure> {
  const after: number[] = [];
  for (let round = 0; round < MEMORY_ROUNDS; round++) {
    for (const operation of OPERATIONS.filter(
      ({ name }) => !name.startsWith('sign') && !name.startsWith('upload'),
    )) {
      const amount = Math.round(REQUESTS_OF_AN_HOUR / MEMORY_ROUNDS / 4);
      await send(target, operation, { connections: 8, amount });
    }
    after.push(await tell(server, { what: 'memory' }));
  }
  const [early = Number.NaN, late = Number.NaN] = [after[1], after.at(-1)];
  return {
    what: `${target.kind}, memory over ${REQUESTS_OF_AN_HOUR} requests`,
    figure: `${after.map((mb) => Math.round(mb)).join(', ')} MB after each ${REQUESTS_OF_AN_HOUR / MEMORY_ROUNDS}`,
    budget: 'flat: the last at most 1.1 of the second',
    ratio: late / early / 1.1,
  };
}

/** Waits for what the connections of the measurement before left behind. */
async function untilIdle(server: ChildProcess): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = await tell(server, { what: 'cpu' });
    if (now - before < 30) return;
    before = now;
    await setTimeout(300);
  }
}

async function tell(server: ChildProcess, order: LoadOrder): Promise<number> {
  const answered = once(server, 'message');
  server.send(order);
  const [answer]: LoadAnswer[] = await answered;
  return answer?.figure ?? Number.NaN;
}
