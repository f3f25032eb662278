import { readFileSync } from 'node:fs';
import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { ActiveQuest, Quest } from '@metalquest/core/quest/quest';
import type { StoredFix } from '@metalquest/core/tracking/stored-fix';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { updateSyncMeta } from '../replica/sync-meta.ts';

const A_QUEST = { name: 'Long field', location: FIELD };
const MIN = 60_000;
const UPTIME_MS = 3_600_000;

function active(quest: Quest): ActiveQuest {
  if (quest.status !== 'active') throw new Error('the quest is not active');
  return quest;
}

/** A fix `ms` after the quest's run began and `metres` north of its start. */
function fixOf(quest: Quest, seq: number, ms: number, metres: number): StoredFix {
  const { id: questId, userId, durationSeconds } = quest;
  const startedAt = active(quest).currentSegmentStart;
  const beganMs = Date.parse(startedAt);
  return {
    seq,
    run: { questId, userId, startedAt, durationBeforeS: durationSeconds },
    anchor: { wallMs: beganMs, monotonicMs: UPTIME_MS },
    wallMs: beganMs + ms,
    monotonicMs: UPTIME_MS + ms,
    lng: FIELD.lng,
    lat: FIELD.lat + metres / 111_195,
    accuracyM: 5,
  };
}

const readAt = (quest: Quest, ms: number) => ({
  wallMs: Date.parse(active(quest).currentSegmentStart) + ms,
  monotonicMs: UPTIME_MS + ms,
});

/** A walk due north: a fix every 5 s and 7 m. */
const walkOf = (quest: Quest, fixes: number): StoredFix[] =>
  Array.from({ length: fixes }, (_, i) => fixOf(quest, i + 1, (i + 1) * 5_000, (i + 1) * 7));

function ruled(walk: readonly PathPoint[]): PathPoint[] {
  const path: PathPoint[] = [];
  for (const point of walk) if (shouldRecordPoint(path.at(-1) ?? null, point)) path.push(point);
  return path;
}

/** The path rule over the quest's start and all fixes, in order. */
const wholeWalk = (quest: Quest, fixes: readonly StoredFix[]): PathPoint[] =>
  ruled([
    { ...FIELD, t: Date.parse(quest.startTime) },
    ...fixes.map(({ lng, lat, wallMs: t }) => ({ lng, lat, t })),
  ]);

const HOUR = 60 * MIN;

async function started() {
  const device = testDevice();
  const quest = done(await device.commands.startQuest(A_QUEST));
  const path = () => device.queries.questPath(quest.id);
  const record = async (fixes: readonly StoredFix[], ms = HOUR) =>
    done(await device.commands.recordFixes({ fixes, readAt: readAt(quest, ms) }));
  return { device, quest, path, record, ...device };
}

describe('fixes recorded outside the app', () => {
  it('give the same path as one by one', async () => {
    const { device, quest, record, path } = await started();
    const walk = walkOf(quest, 200);
    expect((await record(walk)).points).toBe(wholeWalk(quest, walk).length - 1);
    expect(await path()).toEqual(wholeWalk(quest, walk));
    const live = testDevice();
    const other = done(await live.commands.startQuest(A_QUEST));
    for (const { lng, lat, wallMs: t } of walk)
      done(await live.commands.recordPathPoint(other.id, { lng, lat, t }));
    expect(await live.queries.questPath(other.id)).toEqual(await path());
    expect(await live.queries.questStats(other.id)).toEqual(await device.queries.questStats(quest.id));
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('of a real walk, in overlapping batches of 100, follow the path rule over the whole walk', async () => {
    const { quest, record, path, device } = await started();
    const gpx = readFileSync(
      new URL('../../../../e2e/fixtures/tracks/korita-zbevnica.gpx', import.meta.url),
      'utf8',
    );
    const recorded = [...gpx.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">(.*?)<\/trkpt>/gs)].flatMap(
      ([, lat, lng, inner = '']) => {
        const time = /<time>([^<]+)<\/time>/.exec(inner)?.[1];
        return time ? [{ lat: Number(lat), lng: Number(lng), t: Date.parse(time) }] : [];
      },
    );
    const startMs = recorded[0]?.t ?? 0;
    const walk = recorded.map(({ lng, lat, t }, i) => ({
      ...fixOf(quest, i + 1, t - startMs + 1, 0),
      lng,
      lat,
    }));
    expect(walk.length).toBeGreaterThan(500);
    for (let from = 0; from < walk.length; from += 100)
      await record(walk.slice(Math.max(0, from - 50), from + 100), 12 * HOUR);
    expect(await path()).toEqual(wholeWalk(quest, walk));
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('change nothing when the same batch is repeated, even after it was sent', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    const batch = { fixes: walkOf(quest, 300), readAt: readAt(quest, HOUR) };
    const { points } = done(await device.commands.recordFixes(batch));
    expect(points).toBeGreaterThan(40);
    expect(done(await device.commands.recordFixes(batch)).points).toBe(0);
    await device.drain();
    expect(done(await device.commands.recordFixes(batch)).points).toBe(0);
    expect(await device.replica.queue.count()).toBe(0);
    expect(server.points.get(quest.id)?.size).toBe(points + 1);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('are complete or absent after a kill at any write, and recorded by the next page', async () => {
    const strikes = async (strikeAt: number): Promise<boolean> => {
      const server = modelServer();
      const device = modelDevice(server);
      const quest = done(await device.commands.startQuest(A_QUEST));
      const batch = { fixes: walkOf(quest, 1_300), readAt: readAt(quest, 3 * HOUR) };
      const injector = injectFaults(device.replica);
      device.replica.dexie.close({ disableAutoOpen: false });
      injector.strikeAt = strikeAt;
      await Promise.allSettled([device.commands.recordFixes(batch)]);
      const isThrough = injector.writes < strikeAt;
      device.replica.dexie.close();
      const next = modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      const before = await next.queries.questPath(quest.id);
      expect(before).toHaveLength(isThrough ? wholeWalk(quest, batch.fixes).length : 1);
      done(await next.commands.recordFixes(batch));
      expect(await next.queries.questPath(quest.id)).toEqual(wholeWalk(quest, batch.fixes));
      next.replica.dexie.close();
      return isThrough;
    };
    let strikeAt = 1;
    while (!(await strikes(strikeAt))) strikeAt += 1;
    expect(strikeAt).toBeGreaterThan(2);
  });

  it('fill the gap when they arrive late', async () => {
    const { quest, record, path, replica } = await started();
    const walk = walkOf(quest, 400);
    await record(walk.slice(0, 100));
    await record(walk.slice(300));
    const gap = walk.slice(100, 300);
    expect((await record(gap)).points).toBeGreaterThan(25);
    const points = await path();
    points.slice(1).forEach((point, i) => {
      const before = points[i];
      if (before) expect(point.t - before.t).toBeLessThanOrEqual(2 * 35_000);
      expect(shouldRecordPoint(before ?? null, point)).toBe(true);
    });
    expect(await brokenInvariants(replica)).toEqual([]);
  });
});

describe('fixes of a quest that another device changed', () => {
  it('count up to its end, and update statistics', async () => {
    const { quest, record, path, clock, commands, replica } = await started();
    clock.nowMs += 10 * MIN;
    done(await commands.endQuest());
    await replica.factChanges.clear();
    const walk = walkOf(quest, 240);
    expect(await record(walk)).toMatchObject({ skipped: { 'after-stop': 120 } });
    expect(await path()).toEqual(wholeWalk(quest, walk.slice(0, 120)));
    expect(await replica.factChanges.toArray()).toMatchObject([{ quests: [quest.id] }]);
    expect(await brokenInvariants(replica)).toEqual([]);
  });

  it('count during its runs, not during the pause between', async () => {
    const { quest, record, path, clock, commands } = await started();
    clock.nowMs += 5 * MIN;
    done(await commands.pauseQuest());
    clock.nowMs += 5 * MIN;
    const resumed = done(await commands.resumeQuest(quest.id));
    // Fixes of the first run that the keeper recorded past its pause, and the second run.
    const first = walkOf(quest, 120);
    const second = Array.from({ length: 60 }, (_, i) =>
      fixOf(resumed, 200 + i, (i + 1) * 5_000, 2_000 + i * 7),
    );
    const mixed = [...second, ...first];
    // Stored times have whole seconds, so the pause is accurate to one second.
    expect(await record(mixed)).toMatchObject({ skipped: { 'after-stop': 60 } });
    expect(await path()).toEqual(wholeWalk(quest, [...first.slice(0, 60), ...second]));
  });

  it('are dropped if the quest was deleted or belongs to another user', async () => {
    const { quest, record, commands, replica } = await started();
    const foreign = walkOf({ ...quest, userId: testDevice().userId }, 10);
    expect(await record(foreign)).toEqual({ points: 0, skipped: { 'other-user': 10 } });
    done(await commands.deleteQuest(quest.id));
    // Before the first sync the quest may only be missing locally.
    expect(await record(walkOf(quest, 10))).toEqual({ points: 0, skipped: { 'not-synced': 10 } });
    await updateSyncMeta(replica, { firstSyncDone: true });
    expect(await record(walkOf(quest, 10))).toEqual({ points: 0, skipped: { 'no-quest': 10 } });
    expect(await replica.pathPoints.count()).toBe(0);
  });

  it('of a guest are recorded by the account that has the records of the guest', async () => {
    const { quest, record, replica, path } = await started();
    const { userId: guest } = testDevice();
    const walk = walkOf({ ...quest, userId: guest }, 10);
    await updateSyncMeta(replica, { adopted: [guest] });
    expect((await record(walk)).skipped).not.toHaveProperty('other-user');
    expect(await path()).toEqual(wholeWalk(quest, walk));
  });
});

describe('a pause outside the app', () => {
  it('counts from its own time within the run', async () => {
    const { quest, commands, clock } = await started();
    const startMs = clock.nowMs;
    const secondsAfter = async (atMs: number) => {
      const paused = done(await commands.pauseQuest(quest.id, atMs));
      const seconds = paused.durationSeconds;
      clock.nowMs += 1_000;
      done(await commands.resumeQuest(quest.id));
      return seconds;
    };
    clock.nowMs = startMs + 40 * MIN;
    expect(await secondsAfter(startMs + 10 * MIN)).toBe(600);
    expect(await secondsAfter(startMs - HOUR)).toBe(600);
    clock.nowMs += MIN;
    expect(await secondsAfter(clock.nowMs + HOUR)).toBe(660);
  });
});
