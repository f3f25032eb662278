import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readyText, sendReady } from './ready-answer.ts';

it('a repeated response is compressed better, with the same content', async () => {
  const text = await readFile(import.meta.filename, 'utf8');
  const ready = await readyText(200, 'text/plain', text);
  const app = Fastify();
  app.get('/', (request, reply) => sendReady(ready, request, reply));
  const ask = async () => {
    const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
    return rawPayload.length;
  };
  const first = await ask();
  expect(ready.packed?.state).toBe('sent');
  await expect.poll(ask).toBeLessThan(first);
  expect(ready.packed?.state).toBe('packed again');
  await app.close();
});
