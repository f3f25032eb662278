import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isOverloaded, refuseWhenOverloaded } from './overload.ts';

test('many long turns are an overload; one long piece of work that is over is none', () => {
  expect(isOverloaded(1001)).toBe(true);
  expect(isOverloaded(999)).toBe(false);
  expect(isOverloaded(Number.POSITIVE_INFINITY)).toBe(false);
  expect(isOverloaded(Number.NaN)).toBe(false);
});

test('a server that keeps up answers, and has nothing to say of its load', async () => {
  await using app = Fastify();
  await refuseWhenOverloaded(app);
  app.get('/', async () => 'here');
  expect((await app.inject('/')).body).toBe('here');
  expect((await app.inject('/status')).statusCode).toBe(404);
});
