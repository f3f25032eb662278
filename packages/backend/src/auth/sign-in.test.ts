import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../testing/harness.ts';
import { authService } from './service.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ services: { '/auth/v1': authService } });
});
afterAll(() => backend.close());

test('a new account is signed in at once when no confirmation is asked', async () => {
  const supabase = backend.client();
  const { data, error } = await supabase.auth.signUp({ email: 'Rook@Example.org ', password: TEST_PASSWORD });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: 'rook@example.org', aud: 'authenticated' });
  expect(data.session?.access_token).toBeTruthy();
});

test('an account signs in with its password', async () => {
  const { email, userId } = await backend.signUp();
  const { data, error } = await backend.client().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(userId);
});
