// @vitest-environment happy-dom
import type { DeletedRecord } from '@metalquest/core/deleted/deleted-record';
import type { SyncEngine } from '@metalquest/sync/engine';
import { testDevice } from '@metalquest/sync/test/support/test-device';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { deletePermanently, listDeleted, restoreDeleted } from '../../../net/deleted-records.ts';
import { newServerState } from '../../../net/server-state.ts';
import { connectToaster, type ToastMessage } from '../../../ui/toast.ts';
import { DeletedSection } from './deleted-section.tsx';

vi.mock('../../../net/deleted-records.ts', () => ({
  listDeleted: vi.fn(),
  restoreDeleted: vi.fn(),
  deletePermanently: vi.fn(),
  removeFiles: vi.fn(),
}));
let isOnline = true;
vi.mock('../../../platform/use-online.ts', () => ({ useOnline: () => isOnline }));

const DAY = 86_400_000;
const record = (name: string, daysAgo: number, more: Partial<DeletedRecord> = {}): DeletedRecord => ({
  id: `kept-${name}`,
  table: 'quests',
  row: `row-${name}`,
  name,
  belongsTo: null,
  counts: {},
  points: 0,
  deletedAt: new Date(Date.now() - daysAgo * DAY).toISOString(),
  goneAt: new Date(Date.now() + (30 - daysAgo) * DAY).toISOString(),
  ...more,
});
const page = (records: readonly DeletedRecord[], more = false) =>
  ({ ok: true, value: { records, more } }) as const;
const DONE = { ok: true, value: undefined } as const;
const refused = (message: string) => ({ ok: false, error: { code: 'PT409', message } }) as const;

let toasts: ToastMessage[] = [];
let disconnect = () => {};
const fetchChanges = vi.fn(async () => {});
beforeEach(() => {
  vi.clearAllMocks();
  isOnline = true;
  toasts = [];
  disconnect = connectToaster({ show: (message) => void toasts.push(message), dismiss: () => {} });
});
afterEach(() => {
  cleanup();
  disconnect();
});

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function renderSection() {
  const { queries } = testDevice();
  const engine: SyncEngine = Object.assign(Object.create(null), { queries, fetchChanges });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <QueryClientProvider client={newServerState()}>
        <MemoryRouter initialEntries={['/profile/deleted']}>
          <DeletedSection />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </EngineContext>,
  );
}

it('lists what was deleted by day, and restores it with a link to it', async () => {
  const quest = record('Long field', 3, { counts: { finds: 2, 'media:image': 1 }, points: 40 });
  vi.mocked(listDeleted).mockResolvedValueOnce(page([record('Penny', 0, { table: 'finds' }), quest]));
  renderSection();
  const row = (await screen.findByText('Long field')).closest('li');
  if (!row) throw new Error('no row');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  expect(within(row).getByText('Quest, with 2 finds and 1 photo, and its path')).toBeTruthy();
  expect(within(row).getByText('Deleted 3 days ago, gone for good in 27 days')).toBeTruthy();

  vi.mocked(restoreDeleted).mockResolvedValueOnce(DONE);
  vi.mocked(listDeleted).mockResolvedValueOnce(page([]));
  fireEvent.click(screen.getByRole('button', { name: 'Restore Long field' }));
  expect(await screen.findByText('Nothing was deleted')).toBeTruthy();
  expect(restoreDeleted).toHaveBeenCalledWith('kept-Long field');
  expect(fetchChanges).toHaveBeenCalledOnce();
  expect(toasts).toMatchObject([
    { kind: 'success', title: 'Quest restored', description: 'Long field is back.' },
  ]);
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/quests/row-Long field'));
});

it('shows why a record cannot be restored, at its row', async () => {
  vi.mocked(listDeleted).mockResolvedValue(
    page([record('Penny', 1, { table: 'finds', belongsTo: 'Long field' })]),
  );
  renderSection();
  vi.mocked(restoreDeleted).mockResolvedValueOnce(refused('Restore "Long field" first: this was part of it'));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Penny' }));
  expect(await screen.findByText('Restore "Long field" first: this was part of it')).toBeTruthy();
  expect([fetchChanges.mock.calls.length, toasts.length]).toEqual([0, 0]);
});

it('deletes permanently only after a confirmation, one record or all', async () => {
  vi.mocked(listDeleted).mockResolvedValueOnce(page([record('Penny', 0), record('Button', 0)]));
  vi.mocked(deletePermanently).mockResolvedValue(DONE);
  renderSection();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete permanently: Penny' }));
  expect(deletePermanently).not.toHaveBeenCalled();
  vi.mocked(listDeleted).mockResolvedValueOnce(page([record('Button', 0), record('Nail', 0)]));
  const confirm = async () =>
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete permanently' }),
    );
  await confirm();
  await waitFor(() => expect(screen.queryByText('Penny')).toBeNull());
  expect(deletePermanently).toHaveBeenLastCalledWith(['kept-Penny']);
  vi.mocked(listDeleted).mockResolvedValueOnce(page([]));
  fireEvent.click(screen.getByRole('button', { name: 'Delete these 2 permanently' }));
  await confirm();
  expect(await screen.findByText('Nothing was deleted')).toBeTruthy();
  expect(deletePermanently).toHaveBeenLastCalledWith(['kept-Button', 'kept-Nail']);
});

it('loads further pages after the last record', async () => {
  const last = record('Button', 2);
  vi.mocked(listDeleted).mockResolvedValueOnce(page([record('Penny', 1), last], true));
  renderSection();
  vi.mocked(listDeleted).mockResolvedValueOnce(page([record('Nail', 5)]));
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Nail')).toBeTruthy();
  expect(listDeleted).toHaveBeenLastCalledWith(last);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says without signal that restoring needs it', async () => {
  vi.mocked(listDeleted).mockResolvedValue(page([record('Penny', 1)]));
  isOnline = false;
  renderSection();
  expect(await screen.findByText(/You can restore and delete records when you have signal/)).toBeTruthy();
  for (const name of ['Restore Penny', 'Delete permanently: Penny'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
});

it('offers to try again when the list cannot be loaded', async () => {
  vi.mocked(listDeleted).mockResolvedValueOnce(refused('The database is busy'));
  renderSection();
  expect(await screen.findByText('The database is busy')).toBeTruthy();
  vi.mocked(listDeleted).mockResolvedValueOnce(page([record('Penny', 1)]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Penny')).toBeTruthy();
});
