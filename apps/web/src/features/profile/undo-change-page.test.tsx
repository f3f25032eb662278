// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Component as UndoChangePage } from './undo-change-page.tsx';

const server = vi.fn<typeof fetch>();
vi.mock('../../net/supabase.ts', () => ({ getSupabase: async () => ({}) }));

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const renderPage = (hash: string) =>
  render(
    <MemoryRouter initialEntries={[`/auth/undo-change${hash}`]}>
      <UndoChangePage />
    </MemoryRouter>,
  );
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Undo the change' }));

it('asks for confirmation, then shows the next step', async () => {
  renderPage('#token=abc');
  expect(server).not.toHaveBeenCalled();
  server.mockResolvedValueOnce(Response.json({ email: 'old@example.org' }));
  press();
  expect(await screen.findByText('The change is undone')).toBeTruthy();
  expect(screen.getByText(/the address old@example\.org/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Set a new password' })).toBeTruthy();
  const [address, request] = server.mock.calls[0] ?? [];
  expect(String(address)).toMatch(/\/auth\/v1\/undo-change$/);
  expect(request).toMatchObject({ method: 'POST', body: '{"token":"abc"}' });
});

it('reports an expired link, and a missing response', async () => {
  renderPage('#token=abc');
  server.mockResolvedValueOnce(Response.json({ code: 'otp_expired', message: 'x' }, { status: 403 }));
  press();
  expect(await screen.findByText('This link has been used, or it is older than 7 days.')).toBeTruthy();
  const noAnswer = 'No answer from the server. Check your connection and try again.';
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  press();
  expect(await screen.findByText(noAnswer)).toBeTruthy();
  server.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  press();
  expect(await screen.findByRole('button', { name: 'Undo the change' })).toBeTruthy();
  expect(await screen.findByText(noAnswer)).toBeTruthy();
});

it('reports a truncated link', () => {
  renderPage('');
  expect(screen.getByText('This link is not complete')).toBeTruthy();
});
