import { expect, it } from 'vitest';
import { countUserSockets } from './user-sockets.ts';

it('a user has the sockets that currently act for them, each once', () => {
  const [phone, laptop, shared] = [{}, {}, {}];
  const sockets = countUserSockets<object>();
  sockets.set(phone, new Set(['ann']));
  sockets.set(laptop, new Set(['ann']));
  sockets.set(shared, new Set(['ann', 'bob']));
  expect(sockets.otherCount('ann', phone)).toBe(2);
  expect(sockets.otherCount('ann', {})).toBe(3);
  expect(sockets.otherCount('bob', shared)).toBe(0);
  sockets.set(shared, new Set(['bob']));
  expect(sockets.otherCount('ann', phone)).toBe(1);
  sockets.set(laptop, new Set());
  sockets.set(phone, new Set());
  expect(sockets.otherCount('ann', {})).toBe(0);
  expect(sockets.otherCount('bob', {})).toBe(1);
});
