import { FULL_REFETCH_INTERVAL_MS } from '@metalquest/core/queue/limits';
import { expect, it } from 'vitest';
import { modelServer } from '../../test/support/model-server.ts';
import { modelTab } from '../../test/support/model-tab.ts';
import { virtualClock } from '../../test/support/virtual-clock.ts';

it('pulls every 30 minutes, and on return after that time, only while auto-sync is on', async () => {
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const server = modelServer();
  let pullCount = 0;
  const counting = {
    ...server,
    pullChanges: (since: Parameters<typeof server.pullChanges>[0]) => {
      pullCount += 1;
      return server.pullChanges(since);
    },
  };
  const { pulls, drains, deviceState } = modelTab(counting, clock);
  await drains.stop();
  await clock.advance(1_000);
  const atStart = pullCount;
  expect(atStart).toBeGreaterThan(0);
  deviceState.autoSync = false;
  await clock.advance(2 * FULL_REFETCH_INTERVAL_MS);
  deviceState.tell();
  await clock.advance(1_000);
  expect(pullCount).toBe(atStart);
  deviceState.autoSync = true;
  await clock.advance(FULL_REFETCH_INTERVAL_MS);
  expect(pullCount).toBeGreaterThan(atStart);
  const earlier = pullCount;
  deviceState.autoSync = false;
  pulls.request();
  await clock.advance(1_000);
  expect(pullCount, 'a change elsewhere is pulled').toBeGreaterThan(earlier);
  await pulls.stop();
});
