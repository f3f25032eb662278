// @vitest-environment happy-dom
import type { SyncEngine, SyncEvent } from '@metalquest/sync/engine';
import { testDevice } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { reportIgnored } from '../../platform/stored.ts';
import { warn } from '../../platform/warn.ts';
import { connectToaster, type ToastMessage } from '../../ui/toast.ts';
import { StatusToasts } from './status-toasts.tsx';

vi.mock('../../platform/warn.ts', () => ({ warn: vi.fn() }));
let isOnline = true;
vi.mock('../../platform/use-online.ts', () => ({ useOnline: () => isOnline }));
let session = { user: { isGuest: false } };
vi.mock('../../net/auth/session.ts', () => ({ useSession: () => session }));

let toasts: ToastMessage[];
let disconnect: () => void;
beforeEach(() => {
  vi.clearAllMocks();
  isOnline = true;
  session = { user: { isGuest: false } };
  toasts = [];
  disconnect = connectToaster({ show: (message) => void toasts.push(message), dismiss() {} });
});
afterEach(() => {
  cleanup();
  disconnect();
});

/** Shows the toasts of a device; `tell` sends an event of its engine. */
function mount() {
  const device = testDevice();
  const listeners = new Set<(event: SyncEvent) => void>();
  const engine: SyncEngine = Object.assign(Object.create(null), {
    commands: device.commands,
    events: {
      subscribe(listener: (event: SyncEvent) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  const tree = () => (
    <EngineContext value={{ status: 'open', engine }}>
      <StatusToasts />
    </EngineContext>
  );
  const { rerender } = render(tree());
  return {
    device,
    /** Renders again with `online`. */
    setOnline(online: boolean) {
      isOnline = online;
      rerender(tree());
    },
    tell: (event: SyncEvent) => act(() => listeners.forEach((listener) => void listener(event))),
  };
}

const IGNORED = { key: 'metalquest:old', label: 'An old draft', content: '{"broken' };

it('says when the signal goes and returns, but not to a guest', () => {
  const { setOnline } = mount();
  expect(toasts).toEqual([]);
  setOnline(false);
  setOnline(true);
  expect(toasts.map(({ title }) => title)).toEqual(['You are offline', 'You are back online']);
  session = { user: { isGuest: true } };
  setOnline(false);
  setOnline(true);
  expect(toasts).toHaveLength(2);
});

it('shows what the engine reports, and logs a row that it left out', () => {
  const { tell } = mount();
  const item = { table: 'finds', entityId: 'a', label: 'find “Penny”', message: 'too deep' } as const;
  tell({ type: 'item-failed', ...item });
  expect(toasts).toMatchObject([{ title: 'Sync Error', id: 'sync-error' }]);
  tell({ type: 'row-ignored', table: 'finds', entityId: 'a', reason: 'no date' });
  expect(toasts).toHaveLength(1);
  expect(warn).toHaveBeenCalledExactlyOnceWith('A row of finds was left out: no date');
});

it('keeps data of the device that cannot be read in a notice, and shows it', async () => {
  const { device } = mount();
  reportIgnored(IGNORED);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(await device.queries.notices()).toMatchObject([
    { kind: 'ignored', source: 'device', label: 'An old draft', reason: '{"broken' },
  ]);
  expect(warn).not.toHaveBeenCalled();
});

it('logs data that cannot be read if no notice can be stored', async () => {
  const { device } = mount();
  device.replica.dexie.close();
  reportIgnored(IGNORED);
  await waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith('An old draft was left out: {"broken'));
  expect(toasts).toEqual([]);
});
