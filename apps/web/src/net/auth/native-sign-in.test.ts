import { expect, it } from 'vitest';
import { exchangeCode } from './native-sign-in.ts';

/** A fake auth-js that accepts the code or not, with or without a session. */
function auth({ takes, has }: { takes: boolean; has: boolean }) {
  const calls: string[] = [];
  const answer = (isThere: boolean) => ({
    data: { session: isThere ? 'a session' : null },
    error: isThere ? null : 'gone',
  });
  return {
    calls,
    rest: async (ms: number) => void calls.push(`wait ${ms}`),
    async exchangeCodeForSession(code: string) {
      calls.push(`exchange ${code}`);
      return answer(takes);
    },
    async getSession() {
      calls.push('look');
      return answer(has);
    },
  };
}

it('an accepted code gives the session, without a second check', async () => {
  const fake = auth({ takes: true, has: false });
  expect(await exchangeCode(fake, 'a', fake.rest)).toEqual({ data: { session: 'a session' }, error: null });
  expect(fake.calls).toEqual(['exchange a']);
});

it('a refused code is no error if a session exists half a second later', async () => {
  const fake = auth({ takes: false, has: true });
  expect(await exchangeCode(fake, 'b', fake.rest)).toEqual({ data: { session: 'a session' }, error: null });
  expect(fake.calls).toEqual(['exchange b', 'wait 500', 'look']);
});

it('a refused code without a session shows the reason', async () => {
  const fake = auth({ takes: false, has: false });
  expect(await exchangeCode(fake, 'c', fake.rest)).toEqual({ data: { session: null }, error: 'gone' });
});
