import { expect, it } from 'vitest';
import { supabaseAccounts } from './supabase-accounts.ts';

function project(answers: (token: string) => Response) {
  const clock = { ms: 0 };
  const requests: Request[] = [];
  const accountOf = supabaseAccounts(
    { url: 'https://project.example', anonKey: 'anon.key.x' },
    {
      now: () => clock.ms,
      fetch: async (...args) => {
        const request = new Request(...args);
        requests.push(request);
        return answers(request.headers.get('authorization')?.slice('Bearer '.length) ?? '');
      },
    },
  );
  return { clock, requests, accountOf };
}

it('a token is checked by the project, once a minute', async () => {
  const { clock, requests, accountOf } = project(() => Response.json({ id: 'ada' }));
  expect(await Promise.all([accountOf('Bearer a.b.c'), accountOf('Bearer a.b.c')])).toEqual(['ada', 'ada']);
  expect(requests.map(({ url }) => url)).toEqual(['https://project.example/auth/v1/user']);
  expect(requests[0]?.headers.get('apikey')).toBe('anon.key.x');
  clock.ms += 59_999;
  await accountOf('Bearer a.b.c');
  expect(requests).toHaveLength(1);
  clock.ms += 1;
  await accountOf('Bearer a.b.c');
  expect(requests).toHaveLength(2);
});

it.each([undefined, '', 'Basic YTpi', 'Bearer anon.key.x', 'Bearer a b', `Bearer ${'a'.repeat(8001)}`])(
  'a request without a token of a user needs no check: %s',
  async (authorization) => {
    const { requests, accountOf } = project(() => Response.json({ id: 'ada' }));
    expect(await accountOf(authorization)).toBeNull();
    expect(requests).toHaveLength(0);
  },
);

it('a refused token has no account', async () => {
  const { accountOf } = project((token) => Response.json({}, { status: token === 'a.b.c' ? 403 : 401 }));
  expect(await accountOf('Bearer a.b.c')).toBeNull();
  expect(await accountOf('Bearer d.e.f')).toBeNull();
});

it.each([500, 429])('ignores an answer of %i and does not cache it', async (status) => {
  let isUp = false;
  const { accountOf } = project(() => (isUp ? Response.json({ id: 'ada' }) : Response.json({}, { status })));
  await expect(accountOf('Bearer a.b.c')).rejects.toThrow(String(status));
  isUp = true;
  expect(await accountOf('Bearer a.b.c')).toBe('ada');
});
