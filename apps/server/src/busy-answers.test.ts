import { reportFailures } from '@metalquest/backend/http/failures';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggerOptions, logRequests } from './log.ts';
import { refuseWhenOverloaded } from './overload.ts';

interface Line {
  level: number;
  msg: string;
  count?: number;
  seconds?: number;
  err?: { message: string };
}

async function busyServer() {
  const clock = { ms: Date.parse('2026-11-23T10:00:00Z') };
  const load = { turnMs: 0 };
  const lines: Line[] = [];
  const app = Fastify(loggerOptions('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  logRequests(app, () => clock.ms);
  await refuseWhenOverloaded(app, () => load.turnMs);
  app.get('/page', async () => 'a page');
  await app.register(async (scope) => {
    reportFailures(scope);
    scope.get('/rest/v1/quests', async () => []);
    scope.get('/rest/v1/fails', async () => {
      throw new Error('broken');
    });
  });
  return { app, clock, load, lines };
}

it('a busy server counts refusals, and logs one line a minute', async () => {
  const { app, clock, load, lines } = await busyServer();
  load.turnMs = 5000;
  for (let i = 0; i < 20; i += 1) {
    expect((await app.inject('/page')).statusCode).toBe(503);
    expect((await app.inject('/rest/v1/quests')).statusCode).toBe(503);
  }
  expect(lines).toEqual([]);
  clock.ms += 61_000;
  await app.inject('/page');
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'requests answered with 503',
      count: 40,
      seconds: 61,
      err: { message: 'The server is too busy. Try again soon.' },
    },
  ]);
  clock.ms += 59_000;
  await app.inject('/page');
  expect(lines).toHaveLength(1);
  clock.ms += 2000;
  load.turnMs = 0;
  // The last count is logged on shutdown.
  await app.close();
  expect(lines.at(-1)).toMatchObject({ msg: 'requests answered with 503', count: 2, seconds: 61 });
});

it('any other failure is logged per request', async () => {
  const { app, lines } = await busyServer();
  await app.inject('/page');
  await app.inject('/rest/v1/fails');
  await app.close();
  expect(lines.map(({ msg }) => msg)).toEqual([
    'request completed',
    'broken',
    'request failed',
    'request completed',
  ]);
});
