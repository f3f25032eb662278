// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext, type EngineState } from '../engine/engine.ts';
import { closeAuthDialog, useAuthDialog, whileLeaving } from '../net/auth/auth-dialog.ts';
import { sessionStore } from '../net/auth/session.ts';
import { PageError } from './page-error.tsx';
import { RequireSession } from './require-session.tsx';

const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'rosie@example.org', user_metadata: {} };

function DialogProbe() {
  const { open, view } = useAuthDialog();
  return <p>dialog {open ? `open at ${view}` : 'closed'}</p>;
}

function visit(address: string, engine: EngineState) {
  const router = createMemoryRouter(
    [
      {
        errorElement: <PageError />,
        children: [
          {
            element: <RequireSession />,
            children: [
              { path: '/finds/:id', handle: { title: 'Find', guarded: true }, element: <p>the find</p> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <EngineContext value={engine}>
      <RouterProvider router={router} />
      <DialogProbe />
    </EngineContext>,
  );
  return router;
}

// React's `act` requires this flag.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  act(() => {
    sessionStore.forget();
    closeAuthDialog();
  });
});

it('a visitor to a guarded address sees the auth dialog, and the page after signing in', () => {
  const router = visit('/finds/1', { status: 'opening' });
  expect(screen.getByText('dialog open at sign_in')).toBeTruthy();
  expect(screen.queryByText('the find')).toBeNull();
  act(() => sessionStore.onAuthEvent('SIGNED_IN', { user: USER }));
  expect(router.state.location.pathname).toBe('/finds/1');
  expect(screen.getByText('Loading page...')).toBeTruthy();
});

it('a visitor who closes the dialog sees what to do', () => {
  visit('/finds/1', { status: 'closed' });
  act(() => closeAuthDialog());
  expect(screen.getByRole('heading', { name: 'Find: sign in first' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

it('signing out on a guarded page does not open the sign-in dialog', async () => {
  sessionStore.onAuthEvent('SIGNED_IN', { user: USER });
  visit('/finds/1', { status: 'opening' });
  await act(() => whileLeaving(async () => act(() => sessionStore.forget())));
  expect(screen.getByRole('heading', { name: 'Find: sign in first' })).toBeTruthy();
  expect(screen.getByText('dialog closed')).toBeTruthy();
});

it('a page whose local data cannot be opened shows the Page Error card', () => {
  // Silences the errors that React and the router log when the boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  sessionStore.onAuthEvent('SIGNED_IN', { user: USER });
  visit('/finds/1', { status: 'failed', error: new Error('No room on this device') });
  expect(screen.getByRole('heading', { name: 'Page Error' })).toBeTruthy();
  expect(screen.getByText('No room on this device')).toBeTruthy();
});
