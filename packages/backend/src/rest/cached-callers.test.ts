import { expect, it } from 'vitest';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { cachedCallers } from './service.ts';

it('remembers a limited number of tokens, the most recent ones', async () => {
  const checked: string[] = [];
  const tokens = {
    isAnonKey: () => false,
    async verify(token: string) {
      checked.push(token);
      return { sub: token, exp: 1 };
    },
  } as unknown as AccessTokens;
  const callerOf = cachedCallers({
    tokens,
    endedSessions: { has: () => false, catchUp: async () => undefined },
    now: () => 0,
  });
  for (let i = 0; i < 1001; i += 1) await callerOf(`Bearer ${i}`);
  checked.length = 0;
  await callerOf('Bearer 1000');
  expect(checked).toEqual([]);
  await callerOf('Bearer 0');
  expect(checked).toEqual(['0']);
});
