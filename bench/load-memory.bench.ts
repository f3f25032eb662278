import type { LoadTarget } from './load/messages.ts';
import { OPERATIONS } from './load/operations.ts';
import { send, sendOrder } from './load/send.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import type { Bench, Figure } from './support/figure.ts';

/** 200 devices that each send a page, an insert or a refresh about every 20 s, for an hour. */
const REQUESTS = 36_000;
const ROUNDS = 6;
/** The last round over the second: the first one fills caches. */
const MAX_GROWTH = 1.02;
/** The Node options of scripts/start.mjs. */
const SERVER_OPTIONS = ['--max-semi-space-size=8'];
const HEAP = new URL('./load/heap-in-use.ts', import.meta.url).href;
const MEASURED = OPERATIONS.filter(({ name }) => !name.startsWith('sign') && !name.startsWith('upload'));

/** The server's memory over an hour's requests on both databases: the process, and its live objects. */
export const loadMemoryBench: Bench = {
  name: 'load-memory',
  run: () => onBothDatabases(onDatabase),
};

async function onDatabase(url?: string): Promise<Figure[]> {
  const { server, target } = await startServer<LoadTarget>(
    new URL('./load/server.ts', import.meta.url),
    url,
    [],
    [...process.execArgv, ...SERVER_OPTIONS, '--expose-gc', '--import', HEAP],
  );
  const rss: number[] = [];
  const objects: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const operation of MEASURED) {
      const amount = Math.round(REQUESTS / ROUNDS / MEASURED.length);
      const { non2xx, errors } = await send(target, operation, { connections: 8, amount });
      refused += non2xx + errors;
    }
    rss.push(await sendOrder(server, { what: 'memory' }));
    objects.push(await sendOrder(server, { what: 'heap' }));
  }
  await sendOrder(server, { what: 'stop' });
  return [
    figure(`${target.kind}, memory of the process over ${REQUESTS} requests`, rss, refused),
    figure(`${target.kind}, objects in use after a collection`, objects, refused),
  ];
}

function figure(what: string, samplesMb: readonly number[], refused: number): Figure {
  const [second = Number.NaN, last = Number.NaN] = [samplesMb[1], samplesMb.at(-1)];
  return {
    what,
    figure: `${samplesMb.map((mb) => mb.toFixed(1)).join(', ')} MB after each ${REQUESTS / ROUNDS}, the last ${(last / second).toFixed(3)} of the second${refused ? `; ${refused} FAILED` : ''}`,
    budget: `flat: the last at most ${MAX_GROWTH} of the second`,
    ratio: last / second / MAX_GROWTH,
  };
}
