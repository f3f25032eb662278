import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { LoadOrder, LoadTarget } from './load/messages.ts';
import { OPERATIONS } from './load/operations.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import { type Bench, type Figure, percentile } from './support/figure.ts';

const DEVICES = [16, 64, 256];
const SECONDS = 15;
/** Up to this number of parallel uploads, all must succeed. */
const SERVED_WHOLE = 64;
const PER_SECOND = 30;

/** Photos of 2 MB from many devices at once. A refused device waits as long as the server asks. */
export const uploadsBench: Bench = { name: 'uploads', run: () => onBothDatabases(onDatabase) };

async function onDatabase(url?: string): Promise<Figure[]> {
  const { server, target } = await startServer<LoadTarget>(new URL('./load/server.ts', import.meta.url), url);
  const figures: Figure[] = [];
  for (const devices of DEVICES) figures.push(await measureUploads(target, devices));
  server.send({ what: 'stop' } satisfies LoadOrder);
  await once(server, 'exit');
  return figures;
}

async function measureUploads(target: LoadTarget, devices: number): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: devices });
  const endMs = performance.now() + SECONDS * 1000;
  const servedMs: number[] = [];
  const refusedMs: number[] = [];
  const otherStatuses = new Set<number>();
  await Promise.all(
    Array.from({ length: devices }, async (_, index) => {
      while (performance.now() < endMs) {
        const fromMs = performance.now();
        const { status, retryAfterS } = await upload(target, agent, index);
        const tookMs = performance.now() - fromMs;
        if (status === 200) servedMs.push(tookMs);
        else if (status === 503 && retryAfterS > 0) refusedMs.push(tookMs);
        else otherStatuses.add(status);
        if (status === 503)
          await setTimeout(Math.min(retryAfterS * 1000, Math.max(0, endMs - performance.now())));
      }
    }),
  );
  agent.destroy();
  const perSecond = servedMs.length / SECONDS;
  const mustServeAll = devices <= SERVED_WHOLE;
  const refusals =
    refusedMs.length > 0
      ? `, ${refusedMs.length} answered 503, p99 ${Math.round(percentile(refusedMs, 0.99))} ms`
      : '';
  return {
    what: `${target.kind}, uploads of 2 MB, ${devices} devices`,
    figure: `${perSecond.toFixed(1)} a second, p99 ${Math.round(percentile(servedMs, 0.99))} ms${refusals}${otherStatuses.size > 0 ? `, also ${[...otherStatuses].join(', ')}` : ''}`,
    budget: `${PER_SECOND} a second${mustServeAll ? ', none refused' : ''}`,
    ratio: PER_SECOND / perSecond,
    failed: otherStatuses.size > 0 || (mustServeAll && refusedMs.length > 0),
  };
}

async function upload(target: LoadTarget, agent: Agent, index: number) {
  const account = target.accounts[index % target.accounts.length];
  const photo = OPERATIONS.find(({ name }) => name.startsWith('upload'));
  if (!account || !photo) throw new Error('nothing to upload');
  const { method, path, headers, body } = photo.next(target, account);
  const upload = request(`${target.url}${path}`, {
    agent,
    method,
    headers: headers as Record<string, string>,
  });
  upload.end(body);
  const [response]: IncomingMessage[] = await once(upload, 'response');
  if (!response) throw new Error('no answer');
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, retryAfterS: Number(response.headers['retry-after'] ?? 0) };
}
