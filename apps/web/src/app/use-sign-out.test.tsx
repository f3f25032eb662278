// @vitest-environment happy-dom
import type { SyncEngine } from '@metalquest/sync/engine';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext, type EngineState, type Unsynced } from '../engine/engine.ts';
import { sessionStore } from '../net/auth/session.ts';
import { EngineProvider } from './engine-provider.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

const { signOut, openEngine } = vi.hoisted(() => ({
  signOut: vi.fn(async () => {}),
  openEngine: vi.fn<() => Promise<SyncEngine>>(),
}));
vi.mock('../net/auth/auth-actions.ts', () => ({ signOut }));
vi.mock('../net/supabase.ts', () => ({ getSupabase: async () => ({}) }));
vi.mock('./signed-in.ts', () => ({ openEngine }));

const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'rosie@example.org', user_metadata: {} };

const engine = (unsyncedCount: () => Promise<number>) =>
  ({ unsyncedCount, stop: async () => {}, storage: { isDurable: true } }) as unknown as SyncEngine;

/** The button and its dialog; like a menu item, the button unmounts when pressed. */
function Leaving() {
  const [unsynced, onUnsynced] = useState<Unsynced | null>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen ? <Item onUnsynced={onUnsynced} onDone={() => setOpen(false)} /> : null}
      <SignOutDialog unsynced={unsynced} isDurable onConfirm={() => {}} onCancel={() => {}} />
    </>
  );
}

function Item({ onUnsynced, onDone }: { onUnsynced: (count: Unsynced | null) => void; onDone: () => void }) {
  const { ask } = useSignOut(onUnsynced);
  const press = () => {
    onDone();
    return ask();
  };
  return (
    <button type="button" onClick={() => void press()}>
      Sign out
    </button>
  );
}

const app = () => <RouterProvider router={createMemoryRouter([{ path: '*', element: <Leaving /> }])} />;
const press = () => act(async () => screen.getByRole('button', { name: 'Sign out' }).click());

async function pressSignOutWith(state: EngineState): Promise<void> {
  render(<EngineContext value={state}>{app()}</EngineContext>);
  await press();
}

const question = () => screen.queryByRole('alertdialog')?.textContent ?? null;

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => {
  cleanup();
  sessionStore.forget();
  signOut.mockClear();
});

it('pressed while the records are opening waits for them, and asks about unsent changes', async () => {
  let open: (engine: SyncEngine) => void = () => {};
  openEngine.mockReturnValue(
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  sessionStore.onAuthEvent('SIGNED_IN', { user: USER });
  render(<EngineProvider>{app()}</EngineProvider>);
  await press();
  await waitFor(() => expect(openEngine).toHaveBeenCalled());
  expect([question(), signOut.mock.calls]).toEqual([null, []]);
  await act(async () => open(engine(async () => 2)));
  // The dialog's code is loaded on demand.
  await waitFor(() => expect(question() ?? '').toContain('2 changes have not been synced yet.'));
  expect(signOut).not.toHaveBeenCalled();
});

it('pressed while they are opening asks if they fail to open', async () => {
  openEngine.mockRejectedValue(new Error('blocked'));
  sessionStore.onAuthEvent('SIGNED_IN', { user: USER });
  render(<EngineProvider>{app()}</EngineProvider>);
  await press();
  await waitFor(() => expect(question() ?? '').toContain('the app cannot tell whether everything'));
});

it('signs out at once if everything was sent', async () => {
  await pressSignOutWith({ status: 'opening', settled: Promise.resolve(engine(async () => 0)) });
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(question()).toBeNull();
});

it.each<[string, EngineState]>([
  ['take too long to open', { status: 'opening', settled: Promise.resolve(null) }],
  ['cannot be opened', { status: 'failed', error: new Error('blocked') }],
  ['cannot be read', { status: 'open', engine: engine(() => Promise.reject(new Error('closed'))) }],
])('asks if the records %s, because the state is unknown', async (_why, state) => {
  await pressSignOutWith(state);
  await waitFor(() => expect(question() ?? '').toContain('the app cannot tell whether everything'));
  expect(signOut).not.toHaveBeenCalled();
});
