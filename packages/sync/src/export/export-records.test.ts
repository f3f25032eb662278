import { CSV_BYTE_ORDER_MARK } from '@metalquest/core/export/csv';
import { RECORD_FORMATS } from '@metalquest/core/export/record-format';
import { FIND_SORTS } from '@metalquest/core/find/find-filter';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lossyServer } from '../../test/support/lossy-server.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { FindNarrowing } from '../queries/query-types.ts';
import { exportRecords, type RecordExport } from './export-records.ts';

const silent = lossyServer(modelServer(), () => 'request-lost');
const HERE = { lng: 0.123456, lat: 52.207654 };

async function season() {
  const device = testDevice();
  const { commands, clock } = device;
  const gear = done(await commands.addEquipment({ name: 'Deus', type: 'detector' }));
  const quest = done(
    await commands.startQuest({ name: 'Long Meadow', location: FIELD, locationName: 'Grantchester' }),
  );
  for (let step = 1; step <= 3; step += 1) {
    clock.nowMs += 60_000;
    done(
      await commands.recordPathPoint(quest.id, { ...FIELD, lat: FIELD.lat + step * 0.001, t: clock.nowMs }),
    );
  }
  const found = { questId: quest.id, detectorId: gear.id };
  done(
    await commands.logFind({
      ...found,
      name: 'Silver penny',
      category: 'Coin',
      location: HERE,
      files: newFiles(photo('a.jpg')),
    }),
  );
  clock.nowMs += 60_000;
  done(await commands.logFind({ ...found, name: 'Crotal bell', category: 'Artifact' }));
  const options = (more: Partial<RecordExport>): RecordExport => ({
    selection: { kind: 'quest', id: quest.id },
    format: 'geojson',
    places: 'exact',
    signal: new AbortController().signal,
    ...more,
  });
  const exported = async (more: Partial<RecordExport>, isOnline = false) => {
    const context = { replica: device.replica, server: silent, isOnline: () => isOnline, nowMs: clock.nowMs };
    const { file, ...counts } = await exportRecords(context, options(more));
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    return { text: decoder.decode(await file.arrayBuffer()), type: file.type, counts };
  };
  return { device, quest, exported };
}

it('writes a quest with its path, its finds and the names of related records', async () => {
  const { exported } = await season();
  const { text, type, counts } = await exported({});
  const { features } = JSON.parse(text);
  expect(features).toMatchObject([
    {
      geometry: { type: 'Point', coordinates: [HERE.lng, HERE.lat] },
      properties: { name: 'Silver penny', quest: 'Long Meadow', detector: 'Deus', photos: 'a.jpg' },
    },
    { geometry: null, properties: { name: 'Crotal bell' } },
    {
      geometry: { type: 'LineString' },
      properties: { name: 'Long Meadow', location: 'Grantchester', finds: 2 },
    },
  ]);
  expect(features[2].geometry.coordinates).toHaveLength(4);
  expect(type).toBe('application/geo+json');
  expect(counts).toEqual({ finds: 2, quests: 1, skipped: 0, dropped: 0, partPaths: 0 });
});

it('writes the filtered finds, and lists what a format could not store', async () => {
  const { exported } = await season();
  const coins = await exported({ selection: { kind: 'finds', filter: { category: 'Coin' } } });
  expect(JSON.parse(coins.text).features).toHaveLength(1);
  const gpx = await exported({ selection: { kind: 'finds', filter: {} }, format: 'gpx' });
  expect(gpx.text).toContain('Silver penny');
  expect(gpx.text).not.toContain('Crotal bell');
  expect(gpx.counts).toMatchObject({ finds: 2, quests: 0, skipped: 1 });
});

const narrowing: fc.Arbitrary<FindNarrowing> = fc.record(
  {
    search: fc.constantFrom('penny', 'bell', 'field penny'),
    category: fc.constantFrom('Coin', 'Relic'),
    depthCm: fc.constantFrom({ from: 0, to: 12 }, { from: 10, to: 30 }),
    hasPhoto: fc.boolean(),
    foundAt: fc.constantFrom({ from: '2026-07-04T12:03:00.000Z' }, {}),
  },
  { requiredKeys: [] },
);

it('writes the finds of the list, in its order, with any filter', async () => {
  const { device, quest, exported } = await season();
  for (let at = 0; at < 12; at += 1) {
    device.clock.nowMs += 60_000;
    done(
      await device.commands.logFind({
        questId: quest.id,
        name: `${at % 2 ? 'Field penny' : 'Bell'} ${at}`,
        category: at % 3 ? 'Coin' : 'Relic',
        ...(at % 4 ? { depthCm: at * 3 } : {}),
        ...(at % 5 ? {} : { files: newFiles(photo(`${at}.jpg`)) }),
      }),
    );
  }
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(narrowing, fc.constantFrom(...FIND_SORTS), async (filter, sort) => {
      const { items } = await device.queries.finds({ ...filter, sort, offset: 0, limit: 100 });
      const { text, counts } = await exported({
        selection: { kind: 'finds', filter, sort },
        format: 'geojson',
      });
      const features: { properties: { name: string } }[] = JSON.parse(text).features;
      expect(features.map(({ properties }) => properties.name)).toEqual(items.map(({ name }) => name));
      expect(counts.finds).toBe(items.length);
      seen.add(items.length);
    }),
    { numRuns: 60 },
  );
  // The filters match some, none and all.
  expect(seen.size).toBeGreaterThan(2);
});

it('writes a table of the quests of a list, and of the finds of one quest', async () => {
  const { exported } = await season();
  const quests = await exported({ selection: { kind: 'quests', filter: {} }, format: 'csv' });
  expect(quests.text).toMatch(new RegExp(`^${CSV_BYTE_ORDER_MARK}Name,Latitude,Longitude,Started at`));
  expect(quests.text.trim().split('\r\n')).toHaveLength(2);
  expect(quests.counts).toMatchObject({ finds: 0, quests: 1 });
  const finds = await exported({ format: 'csv' });
  expect(finds.text.trim().split('\r\n')).toHaveLength(3);
  expect(finds.counts).toMatchObject({ finds: 2, quests: 0 });
});

it('contains no path and no place name unless places are exact', async () => {
  const { exported } = await season();
  for (const format of RECORD_FORMATS) {
    for (const places of ['blurred', 'none'] as const) {
      const { text } = await exported({ selection: { kind: 'quests', filter: {} }, format, places });
      expect(text).not.toMatch(/52\.20[5-9]|0\.12[13]|Grantchester|LineString/);
    }
  }
});

it('counts quests whose path points are only on the server', async () => {
  const { device, quest, exported } = await season();
  await device.replica.rows(questTable).update(quest.id, { pathPointCount: 9 });
  expect((await exported({})).counts.partPaths).toBe(1);
  expect((await exported({}, true)).counts.partPaths).toBe(1);
});

it('stops when aborted', async () => {
  const { exported } = await season();
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  await expect(exported({ signal: stop.signal })).rejects.toThrow('enough');
});
