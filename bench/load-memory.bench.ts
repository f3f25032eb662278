import type { LoadTarget } from './load/messages.ts';
import { OPERATIONS } from './load/operations.ts';
import { send, tell } from './load/send.ts';
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
    rss.push(await tell(server, { what: 'memory' }));
    objects.push(await tell(server, { what: 'heap' }));
  }
  await tell(server, { what: 'stop' });
  return [
    figure(`${target.kind}, memory of the process over ${REQUESTS} requests`, rss, refused),
    figure(`${target.kind}, objects in use after a collection`, objects, refused),
  ];
}

function figure(what: string, after: readonly number[], refused: number): Figure {
  const [early = Number.NaN, late = Number.NaN] = [after[1], after.at(-1)];
  return {
    what,
    figure: `${after.map((mb) => mb.toFixed(1)).join(', ')} MB after each ${REQUESTS / ROUNDS}, the last ${(late / early).toFixed(3)} of the second${refused ? `; ${refused} FAILED` : ''}`,
    budget: `flat: the last at most ${MAX_GROWTH} of the second`,
    ratio: late / early / MAX_GROWTH,
  };
}
