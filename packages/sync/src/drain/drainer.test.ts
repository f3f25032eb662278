import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { type ModelTab, modelTab } from '../../test/support/model-tab.ts';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { type VirtualClock, virtualClock } from '../../test/support/virtual-clock.ts';
import { pageLocks } from '../environment/locks.ts';
import type { Server } from '../server/server.ts';

const A_QUEST = { name: 'Long field', location: FIELD };
const MINUTE = 60_000;

const open: ModelTab[] = [];
afterEach(async () => {
  for (const tab of open.splice(0)) await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});

/** A tab that is closed after the test. */
function tab(...made: Parameters<typeof modelTab>): ModelTab {
  const each = modelTab(...made);
  open.push(each);
  return each;
}

function world(): { server: ModelServer; clock: VirtualClock } {
  return { server: modelServer(), clock: virtualClock(Date.parse('2026-03-01T10:00:00Z')) };
}

/** Walks for the given minutes: a fix every 30 s and 60 m. */
async function walk({ device }: ModelTab, clock: VirtualClock, minutes: number): Promise<void> {
  const quest = await device.queries.currentQuest();
  if (!quest) throw new Error('no quest to walk on');
  for (let i = 0; i < minutes * 2; i += 1) {
    await clock.advance(MINUTE / 2);
    device.clock.nowMs = clock.now();
    const lat = FIELD.lat + (clock.now() % (10 * MINUTE)) / 1e7 + 0.001 * (i % 2);
    done(await device.commands.recordPathPoint(quest.id, { ...FIELD, lat, t: clock.now() }));
  }
}

describe('the radio', () => {
  it('is used at most 7 times per hour of an active quest, except for weather and token', async () => {
    const { server, clock } = world();
    const walker = tab(server, clock);
    await clock.advance(5_000);
    server.requests.length = 0;
    done(await walker.device.commands.startQuest(A_QUEST));
    await walk(walker, clock, 60);
    // With four weather calls and one token refresh: 12 in all.
    expect(server.requests.length).toBeLessThanOrEqual(7);
    expect(server.requests.filter((request) => request.startsWith('append')).length).toBeGreaterThanOrEqual(
      4,
    );
    const [path] = server.points.values();
    expect(path?.size).toBeGreaterThan(85);
  });

  it('sends waiting points with the next change, such as a pause', async () => {
    const { server, clock } = world();
    const walker = tab(server, clock);
    done(await walker.device.commands.startQuest(A_QUEST));
    await walk(walker, clock, 3);
    expect([...server.points.values()].map((path) => path.size)).toEqual([1]);
    done(await walker.device.commands.pauseQuest());
    await clock.advance(10_000);
    expect([...server.points.values()].map((path) => path.size)).toEqual([7]);
    expect(await walker.device.replica.queue.count()).toBe(0);
  });

  it('is idle while nothing waits', async () => {
    const { server, clock } = world();
    tab(server, clock);
    await clock.advance(10_000);
    server.requests.length = 0;
    await clock.advance(20 * MINUTE);
    expect(server.requests).toEqual([]);
  });
});

describe('pacing', () => {
  it('sends 100 queued finds in ten requests at the fast interval', async () => {
    const { server, clock } = world();
    const { device } = tab(server, clock);
    const quest = done(await device.commands.startQuest(A_QUEST));
    for (let i = 0; i < 100; i += 1) done(await device.commands.logFind({ questId: quest.id }));
    await clock.advance(12_000);
    expect(server.requests.filter((request) => request.startsWith('insert finds'))).toHaveLength(11);
    expect(server.tables.get('finds')?.size).toBe(100);
  });

  it('does not send from a hidden tab, and sends when it becomes visible', async () => {
    const { server, clock } = world();
    const hidden = tab(server, clock);
    await clock.advance(1_000);
    hidden.deviceState.visible = false;
    done(await hidden.device.commands.startQuest(A_QUEST));
    await clock.advance(MINUTE);
    expect(server.tables.get('quests')?.size).toBe(0);
    hidden.deviceState.visible = true;
    hidden.deviceState.tell();
    await clock.advance(3_000);
    expect(server.tables.get('quests')?.size).toBe(1);
  });

  it("respects the server's Retry-After, without showing a failure", async () => {
    const { server, clock } = world();
    let requests = 0;
    const busy: Server = {
      ...server,
      insert: async (...args) => {
        requests += 1;
        return requests === 1 ? { verdict: 'silence', retryAfterMs: 2 * MINUTE } : server.insert(...args);
      },
    };
    const { device, ends } = tab(busy, clock);
    done(await device.commands.addEquipment({ name: 'Deus II' }));
    await clock.advance(10_000);
    expect(requests).toBe(1);
    await clock.advance(MINUTE);
    expect(requests).toBe(1);
    await clock.advance(MINUTE);
    expect(requests).toBe(2);
    expect(server.tables.get('equipment')?.size).toBe(1);
    expect(ends).not.toContain(true);
  });

  it('backs off from an unreachable server, and retries at once when the signal returns', async () => {
    const { server, clock } = world();
    let isDead = true;
    let requests = 0;
    const lonely: Server = {
      ...server,
      insert: async (...args) => {
        requests += 1;
        return isDead ? { verdict: 'silence' } : server.insert(...args);
      },
    };
    const { device, deviceState } = tab(lonely, clock);
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(10 * MINUTE);
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThan(20);
    isDead = false;
    deviceState.online = false;
    deviceState.tell();
    deviceState.online = true;
    deviceState.tell();
    await clock.advance(1_000);
    expect(server.tables.get('quests')?.size).toBe(1);
    expect((await device.replica.queue.toArray()).filter((item) => item.attempts > 0)).toEqual([]);
  });
});

describe('an app that returns to the foreground', () => {
  it('sends waiting changes at once, even if the server was unreachable a moment ago', async () => {
    const { server, clock } = world();
    let isDead = true;
    const lonely: Server = {
      ...server,
      insert: async (...args) => (isDead ? { verdict: 'silence' } : server.insert(...args)),
    };
    const { device, deviceState } = tab(lonely, clock);
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(10 * MINUTE);
    isDead = false;
    deviceState.returns += 1;
    deviceState.tell();
    await clock.advance(1_000);
    expect(server.tables.get('quests')?.size).toBe(1);
  });

  it('retries at once what the phone interrupted', async () => {
    const { server, clock } = world();
    let stop = (): void => {};
    let isStopped = true;
    const frozen: Server = {
      ...server,
      insert(...args) {
        if (!isStopped) return server.insert(...args);
        return new Promise((resolve) => {
          stop = () => resolve({ verdict: 'silence' });
        });
      },
    };
    const { device, deviceState } = tab(frozen, clock);
    await clock.advance(1_000);
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(MINUTE);
    deviceState.returns += 1;
    deviceState.tell();
    isStopped = false;
    stop();
    await clock.advance(500);
    expect(server.tables.get('quests')?.size).toBe(1);
  });

  it('pulls changes of other devices, however recent the last pull', async () => {
    const { server, clock } = world();
    const tabA = tab(server, clock);
    await clock.advance(5_000);
    const tabB = tab(server, clock, testDevice({ userId: tabA.device.userId }));
    const quest = done(await tabB.device.commands.startQuest(A_QUEST));
    await clock.advance(5_000);
    expect(await tabA.device.queries.quest(quest.id)).toBeNull();
    tabA.deviceState.returns += 1;
    tabA.deviceState.tell();
    await clock.advance(1_000);
    expect((await tabA.device.queries.quest(quest.id))?.name).toBe(A_QUEST.name);
  });
});

describe('a lost response', () => {
  it('is not shown as a failure, but two in a row are', async () => {
    const { server, clock } = world();
    let losses = 1;
    const lossy: Server = {
      ...server,
      insert: async (...args) => {
        const answer = await server.insert(...args);
        losses -= 1;
        return losses >= 0 ? { verdict: 'silence' } : answer;
      },
    };
    const { device, ends } = tab(lossy, clock);
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(MINUTE);
    expect(await device.replica.queue.count()).toBe(0);
    expect(ends).not.toContain(true);
    losses = 2;
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(MINUTE);
    expect(await device.replica.queue.count()).toBe(0);
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(server.tables.get('quests')?.size).toBe(2);
  });
});

describe('two tabs', () => {
  it('send every change once, and both show an empty queue', async () => {
    const { server, clock } = world();
    const locks = pageLocks();
    const first = tab(server, clock, testDevice(), locks);
    const { userId, indexedDB } = first.device;
    const second = tab(server, clock, testDevice({ userId, indexedDB }), locks);
    const quest = done(await first.device.commands.startQuest(A_QUEST));
    for (let i = 0; i < 5; i += 1) {
      done(await first.device.commands.logFind({ questId: quest.id }));
      done(await second.device.commands.logFind({ questId: quest.id }));
      await clock.advance(2_000);
    }
    await clock.advance(10_000);
    const sent = server.requests.flatMap((request) => /^insert finds (\d+)/.exec(request)?.[1] ?? []);
    expect(sent.reduce((sum, count) => sum + Number(count), 0)).toBe(10);
    for (const each of [first, second]) {
      expect(await each.device.replica.queue.count()).toBe(0);
      expect((await each.device.queries.findCounts()).total).toBe(10);
    }
  });
});

it('sends changes that were being sent when a tab died', async () => {
  const { server, clock } = world();
  const device = testDevice();
  done(await device.commands.startQuest(A_QUEST));
  await device.replica.queue.toCollection().modify({ status: 'processing' });
  tab(server, clock, device);
  await clock.advance(10_000);
  expect(await device.replica.queue.count()).toBe(0);
  expect(server.tables.get('quests')?.size).toBe(1);
});

describe('a session', () => {
  it('that has ended sends nothing, counts no attempt and says so', async () => {
    const { server, clock } = world();
    server.sessionState = 'other-user';
    const { device, signOuts } = tab(server, clock);
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(MINUTE);
    expect(server.requests).toEqual([]);
    expect(signOuts.length).toBeGreaterThan(0);
    expect((await device.replica.queue.toArray()).map((item) => item.attempts)).toEqual([0, 0]);
  });

  it('whose token cannot be renewed offline keeps everything, then sends it', async () => {
    const { server, clock } = world();
    server.sessionState = 'unreachable';
    const { device, signOuts } = tab(server, clock);
    done(await device.commands.startQuest(A_QUEST));
    await clock.advance(MINUTE);
    expect([server.requests, signOuts]).toEqual([[], []]);
    server.sessionState = 'ready';
    await clock.advance(2 * MINUTE);
    expect(server.tables.get('quests')?.size).toBe(1);
  });
});
