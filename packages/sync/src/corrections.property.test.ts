import { randomUUID } from 'node:crypto';
import { landOf } from '@metalquest/core/coverage/coverage';
import { type CoverageCache, coverageCache } from '@metalquest/core/coverage/walks';
import { asFindId, asQuestId, type QuestId } from '@metalquest/core/ids';
import type { EndedQuest } from '@metalquest/core/quest/quest';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf, figuresOf } from '../test/support/figures-of.ts';
import { brokenInvariants } from '../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../test/support/model-device.ts';
import { modelServer } from '../test/support/model-server.ts';
import { plain, tabOf } from '../test/support/statistics-tab.ts';
import { done, FIELD, newFiles, photo } from '../test/support/test-device.ts';
import type { EditUndo } from './commands/edit-undo.ts';
import { enqueuePath } from './queue/enqueue.ts';
import { appendImported } from './replica/path.ts';

const HOUR_MS = 3_600_000;
const ALL = 1_000;
const at = (east: number, north: number) => ({ lng: FIELD.lng + east / 100, lat: FIELD.lat + north / 100 });
const BOUNDARY = [[at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)]];

/** What must exist: the names of the finds by id, the points of all paths, and the seconds of all quests. */
interface Expected {
  readonly finds: Map<string, string>;
  points: ReadonlySet<string>;
  durationS: number;
}

interface World {
  readonly device: ModelDevice;
  readonly other: ModelDevice;
  readonly expected: Expected;
  edits: { readonly undo: EditUndo; readonly points: ReadonlySet<string>; readonly durationS: number }[];
}

const pointKey = ({ t, lng, lat }: { t: number; lng: number; lat: number }): string => `${t} ${lng} ${lat}`;

async function questsOf({ queries }: ModelDevice): Promise<readonly EndedQuest[]> {
  const { items } = await queries.quests({ offset: 0, limit: ALL, sort: 'oldest' });
  return items.flatMap((quest) => (quest.status === 'ended' ? [quest] : []));
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[Math.floor(at * from.length)];

const timeIn = ({ startTime, endTime }: EndedQuest, at: number): number => {
  const startMs = Date.parse(startTime);
  return Math.round(startMs + at * (Date.parse(endTime ?? startTime) - startMs));
};

async function logOn(device: ModelDevice, quest: EndedQuest, at: number, { expected }: World): Promise<void> {
  const name = `Find ${expected.finds.size}`;
  const logged = done(
    await device.commands.logFind({
      questId: quest.id,
      name,
      category: at < 0.5 ? 'Coin' : 'Relic',
      depthCm: Math.round(at * 40),
      moistureLevel: at < 0.5 ? 'Damp' : 'Dry',
      location: { ...FIELD, lat: FIELD.lat + at / 1000 },
      foundAt: new Date(timeIn(quest, at)).toISOString(),
      files: at < 0.3 ? newFiles(photo()) : [],
    }),
  );
  expected.finds.set(logged.find.id, name);
}

function noteEdit(world: World, undo: EditUndo, changes: Partial<Omit<Expected, 'finds'>> = {}): void {
  const { expected } = world;
  world.edits.push({ undo, points: expected.points, durationS: expected.durationS });
  Object.assign(expected, changes);
}

type Act = (world: World, one: number, two: number) => Promise<void>;

const ACTS: Readonly<Record<string, Act>> = {
  async 'log a find'(world, one, two) {
    const quest = pick(await questsOf(world.device), one);
    if (quest) await logOn(world.device, quest, two, world);
  },
  async 'log a find on the other device'(world, one, two) {
    await world.other.pull();
    const quest = pick(await questsOf(world.other), one);
    if (quest) await logOn(world.other, quest, two, world);
    await world.other.drain();
  },
  async 'edit times'(world, one, two) {
    const quest = pick(await questsOf(world.device), one);
    if (!quest?.endTime) return;
    const startTime = new Date(timeIn(quest, two / 2 - 0.2)).toISOString();
    const edited = await world.device.commands.updateQuest(quest.id, { startTime });
    if (!edited.ok) return;
    const addedS = edited.value.quest.durationSeconds - quest.durationSeconds;
    noteEdit(world, edited.value.undo, { durationS: world.expected.durationS + addedS });
  },
  async move(world, one, two) {
    const { items } = await world.device.queries.finds({ offset: 0, limit: ALL });
    const [find, quest] = [pick(items, one), pick(await questsOf(world.device), two)];
    if (find && quest) noteEdit(world, done(await world.device.commands.moveFinds([find.id], quest.id)));
  },
  async 'move several'(world, one, two) {
    const { items } = await world.device.queries.finds({ offset: 0, limit: ALL });
    const ids = items.filter((_, n) => n % 2 === Math.round(one)).map(({ id }) => id);
    const quest = pick(await questsOf(world.device), two);
    if (quest && ids.length > 0) noteEdit(world, done(await world.device.commands.moveFinds(ids, quest.id)));
  },
  async 'delete and restore'(world, one) {
    const { commands, queries } = world.device;
    const { items } = await queries.finds({ offset: 0, limit: ALL });
    const ids = items.slice(Math.floor(one * items.length)).map(({ id }) => id);
    if (ids.length > 0) done(await commands.undoEdit(done(await commands.deleteFinds(ids))));
  },
  async 'link gear'(world, one, two) {
    const { commands, queries } = world.device;
    const find = pick((await queries.finds({ offset: 0, limit: ALL })).items, one);
    if (!find) return;
    const furtherGearIds = (await queries.equipment())
      .filter((_, n) => n % 2 === Math.round(two))
      .map(({ id }) => id);
    noteEdit(world, done(await commands.updateFind(find.id, { furtherGearIds })).undo);
  },
  async trim(world, one, two) {
    const quest = pick(await questsOf(world.device), one);
    if (!quest) return;
    const path = await world.device.queries.questPath(quest.id);
    const [from, to] = [path[Math.floor(two * 3)], path.at(-1 - Math.floor(one * 3))];
    if (!from || !to) return;
    const kept = { fromMs: from.t, toMs: to.t };
    const trimmed = await world.device.commands.trimPath(quest.id, kept);
    if (!trimmed.ok) return;
    const removed = new Set(path.filter(({ t }) => t < from.t || t > to.t).map(pointKey));
    const points = new Set([...world.expected.points].filter((point) => !removed.has(point)));
    noteEdit(world, trimmed.value.undo, { points });
  },
  async split(world, one, two) {
    const quest = pick(await questsOf(world.device), one);
    const split = quest && (await world.device.commands.splitQuest(quest.id, timeIn(quest, two)));
    if (split?.ok) noteEdit(world, split.value.undo);
  },
  async merge(world, one, two) {
    const quests = await questsOf(world.device);
    const [first, second] = [pick(quests, one), pick(quests, two)];
    if (!first || !second) return;
    const merged = await world.device.commands.mergeQuests(first.id, second.id);
    if (merged.ok) noteEdit(world, merged.value.undo);
  },
  async undo(world) {
    const last = world.edits.pop();
    if (!last) return;
    const undone = await world.device.commands.undoEdit(last.undo);
    if (undone.ok) Object.assign(world.expected, { points: last.points, durationS: last.durationS });
    // Nothing before an edit that stays can be undone either.
    else world.edits = [];
  },
  async sync({ device }) {
    device.clock.nowMs += 4_000;
    await device.drain({ sendHeld: false });
    await device.pull();
  },
};

/** Three ended quests with a path each, on two devices; times of points differ, so that none is moved. */
async function aWorld(server: ReturnType<typeof modelServer>): Promise<World> {
  const device = modelDevice(server);
  const other = modelDevice(server, { userId: device.userId });
  const points = new Set<string>();
  for (const name of ['Spade', 'Headphones', 'Sieve'])
    done(await device.commands.addEquipment({ name, type: 'other' }));
  const permission = done(
    await device.commands.addPermission({ propertyAddress: 'Hill Farm', boundary: BOUNDARY }),
  );
  for (let n = 0; n < 3; n += 1) {
    const startMs = device.clock.nowMs - (90 - n * 5) * HOUR_MS + n * 7;
    const id = asQuestId(randomUUID());
    const { quest } = done(
      await device.commands.addPastQuest(id, {
        name: `Field ${n}`,
        description: `Notes ${n}`,
        locationName: null,
        permissionId: permission.id,
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + 2 * HOUR_MS).toISOString(),
        pausedSeconds: n * 600,
      }),
    );
    const path = Array.from({ length: 12 }, (_, step) => ({
      lng: FIELD.lng + n * 0.001,
      lat: FIELD.lat + step * 0.0003,
      t: startMs + step * 60_000,
    }));
    await device.replica.dexie.transaction('rw', device.replica.everything.slice(), async () => {
      await appendImported(device.replica, quest.id, path);
      const stamp = { userId: device.userId, nowMs: device.clock.nowMs, newId: randomUUID };
      await enqueuePath(device.replica, quest.id, stamp);
    });
    for (const point of path) points.add(pointKey(point));
  }
  await device.drain();
  await device.pull();
  const durationS = (await questsOf(device)).reduce((sum, quest) => sum + quest.durationSeconds, 0);
  const world: World = {
    device,
    other,
    expected: { finds: new Map(), points, durationS },
    edits: [],
  };
  for (const [n, quest] of (await questsOf(device)).entries())
    await logOn(device, quest, 0.2 + n * 0.3, world);
  return world;
}

async function contentsOf({ queries, replica }: ModelDevice) {
  const { items } = await queries.finds({ offset: 0, limit: ALL });
  const media = await replica.dexie.table('media').toArray();
  const quests = await questsOf({ queries } as ModelDevice);
  const links = await replica.dexie.table('find_equipment').toArray();
  const ids = new Set<QuestId>(quests.map(({ id }) => id));
  return {
    finds: new Map(items.map(({ id, name }) => [id, name])),
    homeless: items.filter(({ questId }) => !ids.has(questId)).map(({ name }) => name),
    media: media.map(({ value }) => value.findId).toSorted(),
    links: links.map(({ value }) => `${value.findId} ${value.equipmentId}`).toSorted(),
    points: (await replica.pathPoints.toArray()).map(pointKey).toSorted(),
    durationS: quests.reduce((sum, quest) => sum + quest.durationSeconds, 0),
  };
}

async function checkWorld(
  world: World,
  server: ReturnType<typeof modelServer>,
  cache: CoverageCache,
  seen: ReturnType<ReturnType<typeof tabOf>['watch']>,
) {
  const { device, other, expected } = world;
  device.clock.nowMs += 60_000;
  for (const each of [device, other, device, other]) {
    await each.drain();
    await each.pull();
  }
  const fresh = modelDevice(server, { userId: device.userId });
  fresh.clock.nowMs = device.clock.nowMs;
  await fresh.pull();
  const { media, links } = await contentsOf(fresh);
  for (const each of [device, other, fresh]) {
    expect(await brokenInvariants(each.replica)).toEqual([]);
    const contents = await contentsOf(each);
    expect(contents.finds).toEqual(new Map([...expected.finds].map(([id, name]) => [asFindId(id), name])));
    expect(contents.homeless).toEqual([]);
    expect(contents.points).toEqual([...expected.points].toSorted());
    expect(contents.durationS).toBe(expected.durationS);
    expect(contents.media).toEqual(media);
    expect(contents.links).toEqual(links);
  }
  expect(await device.replica.queue.count()).toBe(0);
  const figures = await figuresOf(fresh);
  expect(await figuresOf(device)).toEqual(figures);
  expect(await figuresOf(other)).toMatchObject({ soil: figures.soil, report: figures.report });
  await expect.poll(() => plainOf(seen.last())).toEqual(figures.statistics);
  expect(await coverageOf(device, cache)).toEqual(await coverageOf(fresh, newCache()));
}

const plainOf = (statistics: Statistics | null) => statistics && plain(statistics);

function newCache() {
  const land = landOf(BOUNDARY);
  if (!land) throw new Error('the boundary is empty');
  return coverageCache(land);
}

const fraction = fc.nat({ max: 999 }).map((n) => n / 1000);
const act = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fraction, fraction);

test('after any corrections nothing is lost or counted twice, and every figure is that of a new device', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const server = modelServer();
      const world = await aWorld(server);
      const cache = newCache();
      await coverageOf(world.device, cache);
      const tab = tabOf(world.device.replica, world.device.clock.nowMs);
      const seen = tab.watch();
      for (const [name, one, two] of acts) {
        await ACTS[name]?.(world, one, two);
        await coverageOf(world.device, cache);
      }
      await checkWorld(world, server, cache, seen);
      tab.feed.close();
    }),
    { numRuns: 6 },
  );
});
