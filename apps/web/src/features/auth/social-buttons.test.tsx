// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SocialButtons } from './social-buttons.tsx';

const CONFIG = { supabaseUrl: null, supabaseAnonKey: 'sb_publishable_x', providers: ['google'] };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(CONFIG)),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('offers the providers that are turned on, and leads to them with the address to return to', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  render(<SocialButtons />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
  expect(screen.queryByRole('button', { name: 'Sign in with Facebook' })).toBeNull();
  await expect.poll(() => assign.mock.calls).toHaveLength(1);
  const address = new URL(String(assign.mock.calls[0]?.[0]));
  expect(address.origin + address.pathname).toBe(`${window.location.origin}/auth/v1/authorize`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    provider: 'google',
    redirect_to: `${window.location.origin}/auth/callback`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
  });
});
