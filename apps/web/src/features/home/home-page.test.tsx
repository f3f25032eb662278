// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { sessionStore, startAsGuest } from '../../net/auth/session.ts';
import { HomePage } from './home-page.tsx';

afterEach(() => {
  cleanup();
  sessionStore.forget();
});

function EarlyTap() {
  useLayoutEffect(startAsGuest, []);
  return null;
}

const openHome = (before: ReactNode = null) =>
  render(
    <MemoryRouter>
      {before}
      <Routes>
        <Route path="/" element={<HomePage guides={null} />} />
        <Route path="/quests" element={<h1>Quests</h1>} />
      </Routes>
    </MemoryRouter>,
  );

test('trying the app opens the quests', async () => {
  openHome();
  screen.getByRole('button', { name: 'Try it on this device' }).click();
  expect(await screen.findByRole('heading', { name: 'Quests' })).toBeDefined();
});

test('a tap before the code had loaded, repeated before the first effect of the page, opens them too', async () => {
  openHome(<EarlyTap />);
  expect(await screen.findByRole('heading', { name: 'Quests' })).toBeDefined();
});

test('a user who arrives signed in stays on the home page', () => {
  startAsGuest();
  openHome();
  expect(screen.getAllByRole('link', { name: 'Open your quests' }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('heading', { name: 'Quests' })).toBeNull();
});
