import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggerOptions } from './log.ts';
import { textLine } from './text-lines.ts';

/** 14:05:09 in the time zone of the test. */
const time = new Date(2026, 10, 25, 14, 5, 9).getTime();
const line = (fields: Record<string, unknown>): string =>
  textLine(JSON.stringify({ level: 30, time, ...fields }));

it('a request is its method, path, status and duration', () => {
  const fields = { pid: 7, hostname: 'home', reqId: 'abc', req: { method: 'GET', path: '/map' } };
  expect(line({ ...fields, res: { status: 200 }, responseTime: 3.2, msg: 'request completed' })).toBe(
    '14:05:09 GET /map 200 3 ms\n',
  );
});

it('a warning has its level, its message and its fields, and of a list the number of entries', () => {
  expect(line({ level: 40, msg: 'slow operation', route: '/map', ms: 1200, applied: ['a', 'b', 'c'] })).toBe(
    '14:05:09 WARN slow operation route=/map ms=1200 applied=3\n',
  );
});

it('an error shows its message and its stack below', () => {
  const err = { type: 'Error', message: 'gone', stack: '    at here\n    at there' };
  expect(line({ level: 50, err, msg: 'the database does not answer' })).toBe(
    '14:05:09 ERROR the database does not answer\n    gone\n    at here\n    at there\n',
  );
});

it('no control characters reach the terminal, and a field cannot begin a line', () => {
  const evil = '\u001b[2J\nnext';
  const text = line({
    msg: evil,
    name: evil,
    req: { method: 'GET', path: evil },
    err: { message: evil, stack: '' },
  });
  expect(text).not.toContain('\u001b');
  expect(text).not.toMatch(/^next/m);
});

it('the lines of the real logger are understood', async () => {
  const lines: string[] = [];
  const app = Fastify(loggerOptions('info', { write: (json) => void lines.push(textLine(json)) }));
  app.get('/here', async () => 'ok');
  app.get('/broken', async () => {
    throw new Error('no disk');
  });
  await app.inject('/here?secret=1');
  await app.inject('/broken');
  await app.close();
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d GET \/here 200 \d+ ms\n$/);
  const [failed = ''] = lines.filter((text) => text.includes('no disk'));
  expect(failed).toMatch(/^\d\d:\d\d:\d\d ERROR GET \/broken 500 no disk\n {4}at /);
});
