// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createSupabase } from './create-supabase.ts';

vi.mock('./config.ts', () => ({ loadConfig: async () => ({ supabaseUrl: null, supabaseAnonKey: 'key' }) }));

afterEach(() => vi.unstubAllGlobals());

test('a read without an answer fails at once, because its callers repeat it', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  const { rest } = await createSupabase();
  const { data, error } = await rest.from('posts').select('id');
  expect(data).toBeNull();
  expect(error?.message).toContain('Failed to fetch');
  expect(send).toHaveBeenCalledOnce();
});
