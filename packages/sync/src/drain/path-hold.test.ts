import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { type ModelTab, modelTab } from '../../test/support/model-tab.ts';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { type VirtualClock, virtualClock } from '../../test/support/virtual-clock.ts';
import { pageLocks } from '../environment/locks.ts';
import type { Server } from '../server/server.ts';
import { hasSendable, PATH_HOLD_MS } from './path-hold.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

const open: ModelTab[] = [];
/** Ends requests that a test left unanswered. */
const hung: (() => void)[] = [];
let server: ModelServer;
let clock: VirtualClock;

beforeEach(() => {
  server = modelServer();
  clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
});

afterEach(async () => {
  for (const giveUp of hung.splice(0)) giveUp();
  for (const tab of open.splice(0)) await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});

/** A tab that is closed after the test. */
function tab(server: Server, device = testDevice()): ModelTab {
  const each = modelTab(server, clock, device, pageLocks());
  open.push(each);
  return each;
}

/** The next page of the same browser. */
const restarted = ({ device: { userId, indexedDB } }: ModelTab): ModelTab =>
  tab(server, testDevice({ userId, indexedDB }));

/** A step far enough to add a point to the path. */
async function step({ device }: ModelTab): Promise<void> {
  const quest = await device.queries.currentQuest();
  if (!quest) throw new Error('no quest to walk on');
  await clock.advance(30_000);
  device.clock.nowMs = clock.now();
  const lat = FIELD.lat + (clock.now() % 600_000) / 1e7;
  done(await device.commands.recordPathPoint(quest.id, { ...FIELD, lat, t: clock.now() }));
}

const sentPoints = (): number[] => [...server.points.values()].map((path) => path.size);
const waiting = ({ device }: ModelTab): Promise<number> => device.replica.queue.count();

/** A quest with one sent point and one that is held to be sent with later points. */
async function withHeldPoint(): Promise<ModelTab> {
  const walker = tab(server);
  await clock.advance(5_000);
  done(await walker.device.commands.startQuest(A_QUEST));
  await clock.advance(5_000);
  await step(walker);
  await clock.advance(60_000);
  expect([sentPoints(), await waiting(walker)]).toEqual([[1], 1]);
  return walker;
}

describe('points held back for batching', () => {
  it('are no longer held after a request without a response', async () => {
    let isDead = true;
    let requests = 0;
    const walker = tab({
      ...server,
      async appendPath(...args) {
        requests += 1;
        return isDead ? { verdict: 'silence' } : server.appendPath(...args);
      },
    });
    await clock.advance(5_000);
    done(await walker.device.commands.startQuest(A_QUEST));
    await clock.advance(2_500);
    expect([requests, server.tables.get('quests')?.size, await waiting(walker)]).toEqual([1, 1, 1]);
    isDead = false;
    await clock.advance(30_000);
    expect([sentPoints(), await waiting(walker)]).toEqual([[1], 0]);
  });

  it('are sent by the next page if their page died during the request', async () => {
    const walker = tab({
      ...server,
      appendPath: () => new Promise((resolve) => hung.push(() => resolve({ verdict: 'silence' }))),
    });
    await clock.advance(5_000);
    done(await walker.device.commands.startQuest(A_QUEST));
    await clock.advance(2_500);
    expect(await walker.device.replica.queue.toArray()).toMatchObject([{ status: 'processing' }]);
    const next = restarted(walker);
    await clock.advance(5_000);
    expect([sentPoints(), await waiting(next)]).toEqual([[1], 0]);
  });

  it('are not held beyond their time, nor if the clock was set back', async () => {
    const walker = await withHeldPoint();
    const queue = await walker.device.replica.queue.toArray();
    const queuedMs = Date.parse(queue[0]?.timestamp ?? '');
    const isSendable = (nowMs: number): boolean => hasSendable(queue, nowMs, false);
    expect([-1, 0, PATH_HOLD_MS - 1, PATH_HOLD_MS].map((ms) => isSendable(queuedMs + ms))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('are sent when the app opens, because it contacts the server anyway', async () => {
    const walker = await withHeldPoint();
    await walker.drains.stop();
    const next = restarted(walker);
    await clock.advance(3_000);
    expect([sentPoints(), await waiting(next)]).toEqual([[2], 0]);
  });

  it('are sent when the signal returns, once each time', async () => {
    const walker = await withHeldPoint();
    walker.deviceState.online = false;
    walker.deviceState.tell();
    await step(walker);
    walker.deviceState.online = true;
    walker.deviceState.tell();
    await clock.advance(3_000);
    expect([sentPoints(), await waiting(walker)]).toEqual([[3], 0]);
    await step(walker);
    await clock.advance(60_000);
    expect([sentPoints(), await waiting(walker)]).toEqual([[3], 1]);
  });
});

it('do not wait again after a request that hung when the signal returned', async () => {
  const walker = tab({
    ...server,
    insert: (...args) =>
      hung.length < 3
        ? new Promise((resolve) => hung.push(() => resolve({ verdict: 'silence' })))
        : server.insert(...args),
  });
  await clock.advance(5_000);
  done(await walker.device.commands.startQuest(A_QUEST));
  for (const isBack of [false, false, true]) {
    await clock.advance(20_000);
    if (isBack) {
      walker.deviceState.online = false;
      walker.deviceState.tell();
      walker.deviceState.online = true;
      walker.deviceState.tell();
    }
    hung.at(-1)?.();
  }
  await clock.advance(2_500);
  expect([server.tables.get('quests')?.size, await waiting(walker)]).toEqual([1, 0]);
});
