import { afterEach, expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { virtualClock } from '../../test/support/virtual-clock.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { watchQueueHealth } from './health.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-06-07T12:00:00Z');
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function watched(startMs = NOON) {
  const device = testDevice();
  const clock = virtualClock(startMs);
  device.clock.nowMs = startMs;
  const events: SyncEvent[] = [];
  ends.push(watchQueueHealth(device.replica, clock, (event) => events.push(event)));
  return { device, clock, events };
}

it('the queue is checked every 5 minutes, and reported each time while something waits', async () => {
  const { device, clock, events } = watched();
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  await clock.advance(5 * MINUTE - 1);
  expect(events).toEqual([]);
  await clock.advance(1);
  expect(events).toMatchObject([{ type: 'queue-health', stats: { pending: 1 } }]);
  await clock.advance(10 * MINUTE);
  expect(events).toHaveLength(3);
});

it('an empty queue, or one only being sent, is not reported', async () => {
  const { device, clock, events } = watched();
  await clock.advance(6 * MINUTE);
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  await device.replica.queue.toCollection().modify({ status: 'processing' });
  await clock.advance(6 * MINUTE);
  expect(events).toEqual([]);
});

it('a clock set back by a year does not stop the checks', async () => {
  const { device, clock, events } = watched();
  const began = clock.now;
  let offMs = 0;
  clock.now = () => began() - offMs;
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  await clock.advance(5 * MINUTE);
  expect(events).toHaveLength(1);
  offMs = 365 * 24 * 60 * MINUTE;
  await clock.advance(5 * MINUTE);
  expect(events).toHaveLength(2);
});
