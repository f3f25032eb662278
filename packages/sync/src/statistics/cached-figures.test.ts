import { createHash } from 'node:crypto';
import { asEquipmentId, asFindId, asQuestId } from '@metalquest/core/ids';
import { NO_STATISTICS_FILTER } from '@metalquest/core/statistics/statistics-filter';
import { statisticsOf } from '@metalquest/core/test/statistics/statistics-of';
import { localDay } from '@metalquest/core/time/day';
import { expect, test } from 'vitest';
import {
  agree,
  anotherPage,
  aQuestWithFinds,
  plain,
  tabOf,
  wholeOf,
} from '../../test/support/statistics-tab.ts';
import { done, FIELD, type TestDevice, testDevice } from '../../test/support/test-device.ts';
import { FIGURES_FORM } from './cached-facts.ts';

const DAY_MS = 86_400_000;

/** A device whose figures were cached after its quest ended. */
async function cachedDevice() {
  const device = testDevice();
  const { quest, finds } = await aQuestWithFinds(device, 3);
  device.clock.nowMs += 600_000;
  done(await device.commands.endQuest());
  const first = tabOf(device.replica, device.clock.nowMs);
  await agree(first.watch().last, device);
  await first.keep();
  first.feed.close();
  return { device, quest, finds };
}

/** The first state that a new page receives. */
async function firstOf(device: TestDevice) {
  const tab = tabOf(anotherPage(device), device.clock.nowMs);
  const { states } = tab.watch();
  await expect.poll(() => states.length).toBeGreaterThan(0);
  return { tab, states };
}

test('cached figures are shown before the facts load, and match the rows', async () => {
  const { device, quest } = await cachedDevice();
  // With a piece missing, only the cached figures can be shown without reading the rows.
  await device.replica.factPieces.delete('piece/0');
  device.clock.nowMs += 2 * DAY_MS;
  const { tab, states } = await firstOf(device);
  const [first] = states;
  if (first?.status !== 'ready') throw new Error(`told ${first?.status} first`);
  expect(plain(first.statistics)).toEqual(plain(await wholeOf(device.replica, device.clock.nowMs)));
  expect(first.statistics.findFrequencyByDate.at(-1)?.day).toBe(localDay(device.clock.nowMs));
  done(await device.commands.logFind({ questId: quest.id, category: 'Relic' }));
  const last = tab.watch();
  await agree(last.last, device);
});

test('unchanged figures are sent once, and later changes count', async () => {
  const { device, quest } = await cachedDevice();
  const { tab, states } = await firstOf(device);
  // A filtered figure is computed from the facts, so its presence shows that they were read.
  const narrowed = tab.watch({ ...NO_STATISTICS_FILTER, questIds: [quest.id] });
  await expect.poll(() => narrowed.last()?.totalFinds).toBe(3);
  expect(states.map(({ status }) => status)).toEqual(['ready']);
  done(await device.commands.logFind({ questId: quest.id, category: 'Relic', location: FIELD }));
  await expect.poll(() => states.length).toBe(2);
  const [, second] = states;
  if (second?.status !== 'ready') throw new Error(`told ${second?.status}`);
  expect(plain(second.statistics)).toEqual(plain(await wholeOf(device.replica, device.clock.nowMs)));
});

test('stale figures, a running quest and figures of another format are recomputed, not shown', async () => {
  const { device, finds } = await cachedDevice();
  const [find] = finds;
  if (!find) throw new Error('no find');
  done(await device.commands.deleteFind(find.id));
  const changed = await firstOf(device);
  expect(changed.states[0]).toMatchObject({ status: 'ready', statistics: { totalFinds: 2 } });
  await changed.tab.keep();
  changed.tab.feed.close();

  const record = await device.replica.factPieces.get('figures');
  if (record?.key !== 'figures') throw new Error('no figures are kept');
  const wrong = statisticsOf([], [], '2026-03-01');
  await device.replica.factPieces.put({
    key: 'figures',
    figures: { ...record.figures, form: FIGURES_FORM + 1, statistics: wrong },
  });
  const other = await firstOf(device);
  expect(other.states[0]).toMatchObject({ status: 'ready', statistics: { totalFinds: 2 } });
  // The figures are cached in the current form.
  await other.tab.keep();
  expect(await device.replica.factPieces.get('figures')).toMatchObject({ figures: { form: FIGURES_FORM } });
  other.tab.feed.close();

  const next = done(await device.commands.startQuest({ name: 'Next field', location: FIELD }));
  const walking = await firstOf(device);
  await agree(() => (walking.states.at(-1)?.status === 'ready' ? walking.tab.watch().last() : null), device);
  await walking.tab.keep();
  walking.tab.feed.close();
  const point = { ...FIELD, lat: FIELD.lat + 0.001, t: device.clock.nowMs + 60_000 };
  done(await device.commands.recordPathPoint(next.id, point));
  const later = await firstOf(device);
  const [state] = later.states;
  expect(state?.status === 'ready' && state.statistics.totalDistanceKm).toBeCloseTo(0.111, 3);
});

/** The names and types in the figures; lists by their first item. */
function shapeOf(value: unknown): unknown {
  if (value instanceof Float64Array) return 'places';
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, shapeOf(one)]),
  );
}

test('figures of another format are cached under another key', () => {
  const questId = asQuestId('a0000000-0000-4000-8000-000000000001');
  const gear = asEquipmentId('c0000000-0000-4000-8000-000000000001');
  const find = {
    id: asFindId('b0000000-0000-4000-8000-000000000001'),
    questId,
    foundAt: '2026-02-03T10:00:00.000Z',
    category: 'Coin' as const,
    depthCm: 4,
    location: { lng: 1, lat: 52 },
    detectorId: gear,
    coilId: gear,
    pinpointerId: gear,
    furtherGearIds: [],
    targetId: '73',
    period: 'Roman',
    material: 'Silver',
  };
  const quest = {
    id: questId,
    startTime: '2026-02-03T09:00:00.000Z',
    durationS: 3_600,
    distanceM: 10,
    pathComplete: true,
    permissionId: null,
    litter: 3,
  };
  const shape = JSON.stringify(shapeOf(statisticsOf([find], [quest], '2026-02-03')));
  // When the shape changes, raise FIGURES_FORM so that devices discard old figures, and update the hash here.
  expect([FIGURES_FORM, createHash('sha256').update(shape).digest('hex').slice(0, 12)]).toEqual([
    2,
    '3ec0298b4cf4',
  ]);
});
