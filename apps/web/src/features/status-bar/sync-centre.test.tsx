// @vitest-environment happy-dom
import type { SyncEngine, SyncStatus } from '@metalquest/sync/engine';
import { modelServer } from '@metalquest/sync/test/support/model-server';
import { refusedFind } from '@metalquest/sync/test/support/sync-centre';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { SyncCentre } from './sync-centre.tsx';

afterEach(cleanup);

const REFUSED: SyncStatus = {
  state: 'error',
  pending: 3,
  failedPermanently: 1,
  full: null,
  lastSyncedAt: null,
  firstSync: null,
  paths: null,
};
const REASON = /The depth must be between 0 and 1000 cm\./;

test('a refused find is discarded only after a confirmation, which counts its photos', async () => {
  const { queries, commands } = await refusedFind(modelServer());
  const engine: SyncEngine = Object.assign(Object.create(null), { queries, commands });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter>
        <SyncCentre
          open
          onOpenChange={() => {}}
          status={REFUSED}
          locale="en-GB"
          syncNow={() => Promise.resolve()}
        />
      </MemoryRouter>
    </EngineContext>,
  );
  expect(await screen.findByText(REASON)).toBeTruthy();
  const discard = () => fireEvent.click(screen.getByRole('button', { name: 'Discard Find “Penny”: new' }));
  const question = () => screen.findByRole('alertdialog');

  discard();
  expect((await question()).textContent).toContain(
    'It is only on this device and would be lost, with 2 photos.',
  );
  fireEvent.click(within(await question()).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText(REASON)).toBeTruthy();
  expect((await queries.findCounts()).total).toBe(1);

  discard();
  fireEvent.click(within(await question()).getByRole('button', { name: 'Discard find “Penny”' }));
  await waitFor(() => expect(screen.queryByText(REASON)).toBeNull());
  expect((await queries.findCounts()).total).toBe(0);
});
