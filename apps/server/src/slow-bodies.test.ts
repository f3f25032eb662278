import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSlowBodies, MIN_BYTES, WINDOW_MS } from './slow-bodies.ts';

let app: FastifyInstance;
let sweep: () => void;
let time: number;
let socket: Socket;
let connection: Socket;
const received: string[] = [];
let started: PromiseWithResolvers<void>;
let mayRead: PromiseWithResolvers<void>;

beforeEach(async () => {
  time = 0;
  received.length = 0;
  started = Promise.withResolvers();
  mayRead = Promise.withResolvers();
  app = Fastify();
  ({ sweep } = endSlowBodies(app, { 'x-content-type-options': 'nosniff' }, () => time));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/', async (request) => {
    started.resolve();
    await mayRead.promise;
    let bytes = 0;
    for await (const chunk of request.raw) bytes += chunk.length;
    return { bytes };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection');
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (text) => received.push(String(text)));
  socket.on('error', () => undefined);
  [connection] = await connected;
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

async function begin(length: number): Promise<void> {
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: ${length}\r\n\r\n`);
  await started.promise;
}

async function send(count: number): Promise<void> {
  const before = connection.bytesRead;
  socket.write('x'.repeat(count));
  await expect.poll(() => connection.bytesRead - before).toBe(count);
}

it('a stalled body gets 408 with the security headers, and its connection is closed', async () => {
  mayRead.resolve();
  const closed = once(socket, 'close');
  await begin(1_000_000);
  await send(MIN_BYTES - 1);
  time += WINDOW_MS - 1;
  sweep();
  expect(received).toEqual([]);
  time += 1;
  sweep();
  await closed;
  expect(received.join('')).toMatch(/^HTTP\/1\.1 408 /);
  expect(received.join('')).toContain('x-content-type-options: nosniff\r\n');
});

it('a slow but steady body is read completely', async () => {
  mayRead.resolve();
  await begin(MIN_BYTES * 3);
  for (let minute = 0; minute < 3; minute += 1) {
    await send(MIN_BYTES);
    time += WINDOW_MS;
    sweep();
  }
  await expect.poll(() => received.join('')).toContain(`{"bytes":${MIN_BYTES * 3}}`);
  expect(received.join('')).toMatch(/^HTTP\/1\.1 200 /);
});

it('a body waiting in the queue loses nothing', async () => {
  await begin(MIN_BYTES);
  time += WINDOW_MS * 5;
  sweep();
  mayRead.resolve();
  await send(MIN_BYTES);
  await expect.poll(() => received.join('')).toContain(`{"bytes":${MIN_BYTES}}`);
});
