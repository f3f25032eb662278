import { NO_CANDIDATES } from '@metalquest/core/import/import-plan';
import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import {
  afterRestart,
  CANDIDATES,
  contextOf,
  finishedOrCrashed,
  imported,
  SMALL,
  sent,
  settled,
} from '../../test/support/import-runs.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import {
  NOTHING_HERE,
  sampleFind,
  sampleLayer,
  sampleMedia,
  sampleOrder,
  samplePlan,
  sampleQuest,
} from '../../test/support/sample-import.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { voiceNote } from '../../test/support/voice-note.ts';
import { mapLayerTable } from '../mapping/map-layer-table.ts';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { storedRow } from '../replica/write-rows.ts';
import { resumeImports } from './import-records.ts';

describe('an import', () => {
  it('writes quests, paths, finds and photos like recorded ones, and sends them', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await imported(device, sampleOrder(CANDIDATES));
    expect(await brokenInvariants(device.replica)).toEqual([]);
    const quests = (await device.queries.quests({ offset: 0, limit: 10 })).items;
    expect(quests.map((quest) => [quest.name, quest.status, quest.findCount])).toEqual([
      ['Finds without a date', 'ended', 1],
      ['Walk walk', 'ended', 1],
      ['Finds of 12 September 2024', 'ended', 1],
    ]);
    const walk = quests[1];
    expect(walk?.durationSeconds).toBe(72_000);
    expect(walk?.distanceM).toBeCloseTo(1_199 * 11.12, -2);
    expect(await device.queries.findCounts()).toMatchObject({ total: 3, withPhoto: 1 });
    await sent(device);
    expect(await device.replica.queue.count()).toBe(0);
    expect(server.points.get(walk?.id ?? '')?.size).toBe(1_200);
    expect(server.tables.get('finds')?.size).toBe(3);
    expect(server.files.size).toBe(1);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('brings voice notes of quests and finds back, with time and length', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const sound = { recordedAt: '2025-04-03T08:10:00.000Z', durationMs: 1_600 };
    const note = (key: string, kind: 'quest' | 'find', owner: string) =>
      ({ ...sampleMedia(key, owner), mediaType: 'voice_note', sound, owner: { kind, key: owner } }) as const;
    const media = [note('spoken', 'quest', 'walk'), note('of-penny', 'find', 'penny')];
    await imported(device, {
      ...sampleOrder({ ...CANDIDATES, media }),
      openFile: async () => voiceNote().file,
    });
    expect(await brokenInvariants(device.replica)).toEqual([]);
    const { items } = await device.queries.quests({ offset: 0, limit: 10 });
    const walk = items.find(({ name }) => name === 'Walk walk');
    const notes = walk && (await device.queries.questVoiceNotes(walk.id));
    expect(notes).toMatchObject([{ mediaType: 'voice_note', ...sound }]);
    expect(await device.queries.findCounts()).toMatchObject({ withPhoto: 0 });
    await sent(device);
    expect([...server.files.keys()].filter((path) => path.endsWith('.weba'))).toHaveLength(2);
  });

  it('recognises earlier imports, from this device and from rows of others', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await imported(device, sampleOrder(CANDIDATES));
    const order = sampleOrder(CANDIDATES);
    const existing = done(await device.commands.recordsHere(order.candidates, new AbortController().signal));
    expect(existing.fingerprints.size).toBeGreaterThanOrEqual(5);
    const before = await device.replica.queue.count();
    await imported(device, { ...order, existing: existing });
    expect(await device.replica.queue.count()).toBe(before);
    const more = sampleFind('buckle', { quest: { kind: 'candidate', key: 'walk' } });
    await imported(device, { ...sampleOrder({ ...CANDIDATES, finds: [more] }), existing: existing });
    const walk = (await device.queries.quests({ offset: 0, limit: 10 })).items.find(
      (q) => q.name === 'Walk walk',
    );
    expect(walk?.findCount).toBe(2);
  });

  it('follows the rules for typed input, and lists what it skipped', async () => {
    const device = modelDevice(modelServer());
    const order = sampleOrder({
      finds: [
        sampleFind('bad', { details: '<script>alert(1)</script>' }),
        sampleFind('deep', { depthCm: 5_000 }),
        sampleFind('good'),
      ],
      quests: [sampleQuest('undated', 3, { startTime: null, timeTrouble: 'broken-times' })],
      media: [sampleMedia('text', 'good')],
    });
    await imported(device, { ...order, openFile: async () => new File(['no photo'], 'text.jpg') });
    const [record] = await device.queries.imports();
    expect(record?.state).toBe('done');
    expect(record?.leftOut.map(({ filename }) => filename)).toEqual([
      'Walk undated',
      'Find bad',
      'Find deep',
      'text.jpg',
    ]);
    expect(await device.queries.findCounts()).toMatchObject({ total: 1 });
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('writes planned quests with their new references, and not those whose quest is left out', async () => {
    const device = modelDevice(modelServer());
    const plans = [
      samplePlan('waiting', { gearKeys: ['gone'] }),
      samplePlan('started', { questKey: 'walk' }),
      samplePlan('orphan', { questKey: 'left-out' }),
    ];
    await imported(device, sampleOrder({ quests: [sampleQuest('walk', 3)], plannedQuests: plans }));
    const rows = (await device.replica.rows(plannedQuestTable).toArray()).map(({ value }) => value);
    const [walk] = await device.replica.rows(questTable).toArray();
    expect(rows.map(({ name, questId, gearIds }) => ({ name, questId, gearIds }))).toEqual(
      expect.arrayContaining([
        { name: 'Plan waiting', questId: null, gearIds: [] },
        { name: 'Plan started', questId: walk?.id, gearIds: [] },
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ goal: 'The corner by the oak', day: '2026-12-05', time: '09:30' });
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('writes map layers up to the limit of an account', async () => {
    const device = modelDevice(modelServer());
    const existing = { ...NOTHING_HERE, ownLayers: 98 };
    const mapLayers = ['a', 'b', 'c'].map(sampleLayer);
    await imported(device, sampleOrder({ mapLayers }, { existing }));
    const rows = await device.replica.rows(mapLayerTable).toArray();
    expect(rows.map(({ value }) => value.name).toSorted()).toEqual(['Layer a', 'Layer b']);
    const [record] = await device.queries.imports();
    expect(record).toMatchObject({
      counts: { map_layers: 2 },
      leftOut: [{ filename: 'Layer c', message: 'An account can have at most 100 layers of its own.' }],
    });
  });

  it('is complete or absent after a kill at any of its writes', async () => {
    for (let strikeAt = 1; ; strikeAt += 1) {
      const server = modelServer();
      const device = modelDevice(server);
      const injector = injectFaults(device.replica);
      await device.replica.dexie.open();
      injector.strikeAt = strikeAt;
      const begun = await device.commands.importRecords(sampleOrder(SMALL));
      if (begun.ok) await finishedOrCrashed(device, injector, strikeAt);
      const isThrough = injector.writes < strikeAt;
      const next = afterRestart(server, device);
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      await resumeImports(contextOf(next));
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      const { total } = await next.queries.findCounts();
      expect([0, 1]).toContain(total);
      expect((await next.queries.imports()).map(({ state }) => state)).toEqual(total === 1 ? ['done'] : []);
      expect(await next.replica.importParts.count()).toBe(0);
      await sent(next);
      expect(server.tables.get('finds')?.size).toBe(total);
      next.replica.dexie.close();
      if (isThrough) {
        expect(strikeAt).toBeGreaterThan(20);
        break;
      }
    }
  });
});

describe('an archived quest that had not ended', () => {
  const segmentStart = '2025-04-03T08:30:00.000Z';
  const endTime = '2025-04-03T09:00:00.000Z';
  const open = (key: string, status: 'active' | 'paused') =>
    sampleQuest(key, 5, {
      durationSeconds: 600,
      endTime,
      open: { status, segmentStart: status === 'active' ? segmentStart : null },
    });
  const questsOf = async ({ replica }: ModelDevice) => {
    const rows = await replica.rows(questTable).toArray();
    return Object.fromEntries(rows.map(({ value }) => [value.name, value]));
  };

  it('is restored unchanged, and only one of them runs', async () => {
    const device = modelDevice(modelServer());
    const quests = [open('one', 'active'), open('two', 'active'), open('three', 'paused')];
    await imported(device, sampleOrder({ quests }));
    const came = await questsOf(device);
    expect(came['Walk one']).toMatchObject({
      status: 'active',
      currentSegmentStart: segmentStart,
      isCurrent: true,
      durationSeconds: 600,
      endTime: null,
    });
    // The segment ran for half an hour until its last point.
    expect(came['Walk two']).toMatchObject({ status: 'paused', isCurrent: false, durationSeconds: 2_400 });
    expect(came['Walk three']).toMatchObject({ status: 'paused', durationSeconds: 600, endTime: null });
    await sent(device);
    expect((await questsOf(device))['Walk one']?.status).toBe('active');
  });

  it('is paused if another is active, even if that was started after the dry run', async () => {
    const device = modelDevice(modelServer());
    const quests = [open('one', 'active')];
    done(await device.commands.startQuest({ name: 'Here', location: FIELD }));
    const candidates = { ...NO_CANDIDATES, quests };
    const existing = done(await device.commands.recordsHere(candidates, new AbortController().signal));
    expect(existing.isQuestActive).toBe(true);
    await imported(device, sampleOrder({ quests }));
    const came = await questsOf(device);
    expect(came.Here).toMatchObject({ status: 'active', isCurrent: true });
    expect(came['Walk one']).toMatchObject({ status: 'paused', isCurrent: false, endTime: null });
  });
});

describe('profile and settings of an archive', () => {
  const profile = { firstName: 'Mary', lastName: 'Watson', fullName: 'Mary Watson', avatarUrl: '' };
  const preferences = {
    ...DEFAULT_PREFERENCES,
    defaultUnits: 'imperial',
    isGalleryPublic: true,
    gallerySlug: 'mary',
  } as const;
  const candidates = { ...NO_CANDIDATES, finds: [sampleFind('penny')], account: { profile, preferences } };
  const signal = new AbortController().signal;
  async function freshDevice(): Promise<ModelDevice> {
    const device = modelDevice(modelServer());
    const { replica, userId } = device;
    const known = { xid: '1', generation: 0 };
    const empty = { firstName: '', lastName: '', fullName: '', avatarUrl: '' };
    await replica.rows(profileTable).put(storedRow(profileTable, userId, empty, known));
    await replica.rows(preferencesTable).put(storedRow(preferencesTable, userId, DEFAULT_PREFERENCES, known));
    return device;
  }

  it('are restored if none are set, with the gallery closed, and undone unless changed since', async () => {
    const device = await freshDevice();
    const existing = done(await device.commands.recordsHere(candidates, signal));
    expect([...existing.unset]).toEqual(['profile', 'preferences']);
    const id = await imported(device, sampleOrder(candidates, { existing }));
    expect(await device.queries.profile()).toEqual(profile);
    expect(await device.queries.preferences()).toEqual({
      ...preferences,
      isGalleryPublic: false,
      gallerySlug: null,
    });
    done(await device.commands.savePreferences({ mapStyle: 'satellite-v9' }));
    done(await device.commands.undoImport(id, { includesEdited: true }));
    await settled(device);
    expect(await device.queries.profile()).toMatchObject({ firstName: '', fullName: '' });
    expect(await device.queries.preferences()).toMatchObject({ defaultUnits: 'imperial' });
  });

  it('never replace values that the user set, or may have set on another device', async () => {
    const device = await freshDevice();
    done(await device.commands.saveProfile({ firstName: 'Ann', lastName: 'Farmer' }));
    await device.replica.rows(preferencesTable).clear();
    const existing = done(await device.commands.recordsHere(candidates, signal));
    expect([...existing.unset]).toEqual([]);
    await imported(device, sampleOrder(candidates, { existing: existing }));
    expect(await device.queries.profile()).toMatchObject({ firstName: 'Ann' });
    expect(await device.replica.rows(preferencesTable).count()).toBe(0);
  });
});
