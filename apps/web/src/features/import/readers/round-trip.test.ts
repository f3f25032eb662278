import { type RecordFormat, recordWriter } from '@metalquest/core/export/record-format';
import type { RecordedFind, RecordedQuest } from '@metalquest/core/export/recorded';
import { FIND, QUEST, RECORDED_FIND, RECORDED_QUEST } from '@metalquest/core/export/testing/records';
import type { OwnLayerFields } from '@metalquest/core/map/own/own-layer';
import { exportOwnData } from '@metalquest/sync/export/export-own-data';
import { findEquipmentTable } from '@metalquest/sync/mapping/equipment-table';
import { storedRow } from '@metalquest/sync/replica/write-rows';
import { lossyServer } from '@metalquest/sync/test/support/lossy-server';
import { modelServer } from '@metalquest/sync/test/support/model-server';
import {
  done,
  FIELD,
  newFiles,
  photo,
  type TestDevice,
  testDevice,
} from '@metalquest/sync/test/support/test-device';
import { voiceNote } from '@metalquest/sync/test/support/voice-note';
import { describe, expect, it } from 'vitest';
import { archiveOpener } from './read-archive.ts';
import { NOW_MS, read, reading } from './testing/read-bytes.ts';

const find: RecordedFind = {
  ...RECORDED_FIND,
  find: {
    ...FIND,
    name: 'Penny & "ring"',
    details: 'Under the oak.\nA second line: with a colon',
    depthCm: 12,
    targetId: '72-75',
    period: 'Medieval',
    yearFrom: -27,
    yearTo: 37,
    material: 'Silver',
    weightG: 3.23,
    lengthMm: 1.5,
    widthMm: 2,
    thicknessMm: 0.5,
    diameterMm: 18.8,
    groundMineralization: 'Low',
    terrainType: 'Pasture',
    moistureLevel: 'Moist',
    trashDensity: 'Clean',
    groundCompaction: 'Soft',
    specialConditions: 'Frost',
    foundAt: '2026-02-28T10:11:12.000Z',
  },
  place: { lng: 0.1234567, lat: 52.1234567 },
};

const quest: RecordedQuest = {
  ...RECORDED_QUEST,
  quest: {
    ...QUEST,
    description: 'Wet.\nWindy.',
    startTime: '2026-02-28T10:00:00.000Z',
    endTime: '2026-02-28T11:00:00.000Z',
    durationSeconds: 3000,
  },
  place: { lng: 0.12, lat: 52.12 },
  locationName: 'Grantchester',
  path: [0, 1, 2, 3].map((step) => ({
    lng: 0.12 + step / 1000,
    lat: 52.12,
    // A ten-minute break in the middle.
    t: Date.parse('2026-02-28T10:00:30Z') + step * 60_000 + (step > 1 ? 600_000 : 0),
  })),
};

function written(
  format: RecordFormat,
  finds: readonly RecordedFind[],
  quests: readonly RecordedQuest[],
): File {
  const writer = recordWriter(format, 'finds');
  const text = [
    writer.head('2026-03-01T08:00:00.000Z'),
    ...finds.map((each) => writer.find(each)),
    ...quests.flatMap((each) => [...writer.quest(each)]),
    writer.foot(),
  ].join('');
  return new File([text], `records.${format}`);
}

/** All fields of a find except references to other rows. */
function messageOf({ find: row }: RecordedFind) {
  const {
    id: _id,
    userId: _user,
    questId: _quest,
    location: _place,
    createdAt: _made,
    updatedAt: _changed,
    ...rest
  } = row;
  const { detectorId: _detector, coilId: _coil, pinpointerId: _pinpointer, ...fields } = rest;
  return fields;
}

describe.each(['gpx', 'kml', 'geojson', 'csv'] as const)('a find exported as %s', (format) => {
  it('is imported unchanged, field by field', async () => {
    const { finds, problems } = await read(written(format, [find], []));
    expect(problems).toEqual([]);
    expect(finds[0]).toMatchObject(messageOf(find));
    expect(finds[0]?.place).toEqual(find.place);
  });
});

describe.each(['gpx', 'kml', 'geojson'] as const)('a quest exported as %s', (format) => {
  it('is imported with its texts, times and every point', async () => {
    const { quests } = await read(written(format, [], [quest]));
    expect(quests).toMatchObject([
      {
        name: quest.quest.name,
        notes: quest.quest.description,
        startTime: quest.quest.startTime,
        endTime: quest.quest.endTime,
        durationSeconds: 3000,
        placeName: 'Grantchester',
        timeTrouble: null,
      },
    ]);
    const { lngLat, times } = quests[0]?.path ?? {};
    expect([...(lngLat ?? [])]).toEqual(quest.path.flatMap(({ lng, lat }) => [Number(lng.toFixed(7)), lat]));
    // KML lines have no times: the reader spreads them between begin and end.
    if (format !== 'kml') expect([...(times ?? [])]).toEqual(quest.path.map(({ t }) => t));
    expect(times).toHaveLength(4);
  });
});

const LAYER: OwnLayerFields = {
  ...{ name: 'First edition', address: 'https://tiles.example.org/{z}/{x}/{y}.png', isSavable: true },
  tiles: {
    ...{ format: 'tiles', address: 'https://tiles.example.org/{z}/{x}/{y}.png', tileSize: 256 },
    ...{ minZoom: 1, maxZoom: 16, bounds: null, grid: null, encoding: null, credits: [] },
  },
};
async function exportedBy({ replica }: TestDevice): Promise<Uint8Array<ArrayBuffer>> {
  const { file } = await exportOwnData({
    replica,
    server: lossyServer(modelServer(), () => 'request-lost'),
    isOnline: () => false,
    nowMs: NOW_MS,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  if (!file) throw new Error('no archive');
  return new Uint8Array(await file.arrayBuffer());
}

/** An archive of a small season, exported by its device. */
async function archive(details = 'Under the oak.') {
  const device = testDevice();
  const { commands, clock } = device;
  const contact = done(await commands.addContact({ name: 'Ann Farmer', phone: '01223 1' }));
  const started = done(await commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  clock.nowMs += 60_000;
  done(await commands.recordPathPoint(started.id, { ...FIELD, lat: FIELD.lat + 0.001, t: clock.nowMs }));
  const logged = done(
    await commands.logFind({
      questId: started.id,
      name: 'Silver penny',
      depthCm: 11,
      details,
      files: newFiles(photo('a.jpg')),
    }),
  );
  const coil = done(await commands.addEquipment({ name: 'Second coil', type: 'coil' }));
  const plan = done(
    await commands.addPlannedQuest({
      ...{ name: 'Stubble at last', goal: 'The corner', day: '2026-12-05', time: '09:30' },
      ...{ permissionId: null, gearIds: [coil.id] },
    }),
  );
  const layer = done(await commands.addMapLayer(LAYER));
  const { replica, userId } = device;
  const ids = { id: crypto.randomUUID(), user_id: userId, find_id: logged.find.id, equipment_id: coil.id };
  const link = findEquipmentTable.read({ ...ids, role: 'coil' });
  if (!link.ok) throw new Error(link.error);
  const known = { xid: '1', generation: 0 };
  await replica.rows(findEquipmentTable).put(storedRow(findEquipmentTable, link.value.id, link.value, known));
  done(await commands.savePreferences({ defaultUnits: 'imperial' }));
  done(await commands.saveProfile({ firstName: 'Mary', lastName: 'Watson' }));
  return {
    contact,
    started,
    coil,
    plan,
    layer,
    link: link.value,
    ...logged,
    device,
    bytes: await exportedBy(device),
  };
}

const asFile = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'metalquest.zip');

describe('a complete archive', () => {
  it('is restored row by row, with references by its old ids, and photos byte by byte', async () => {
    const { contact, started, coil, plan, layer, link, find: penny, media, device, bytes } = await archive();
    const all = await read(asFile(bytes));
    expect(all.problems).toEqual([]);
    expect(all.contacts).toMatchObject([{ key: contact.id, name: 'Ann Farmer', phone: '01223 1' }]);
    expect(all.quests).toMatchObject([
      {
        key: started.id,
        name: 'Long Meadow',
        startTime: started.startTime,
        open: { status: 'active', segmentStart: started.startTime },
      },
    ]);
    expect(all.quests[0]?.path?.times).toHaveLength(2);
    expect(all.finds).toMatchObject([
      {
        key: penny.id,
        name: 'Silver penny',
        depthCm: 11,
        foundAt: penny.foundAt,
        quest: { kind: 'candidate', key: started.id },
      },
    ]);
    expect(all.findGear).toMatchObject([{ key: link.id, findKey: penny.id, gearKey: coil.id, role: 'coil' }]);
    expect(all.plannedQuests).toMatchObject([
      { key: plan.id, name: 'Stubble at last', day: '2026-12-05', gearKeys: [coil.id], questKey: null },
    ]);
    expect(all.mapLayers).toMatchObject([{ key: layer.id, ...LAYER }]);
    expect(all.account).toMatchObject({
      profile: { firstName: 'Mary' },
      preferences: { defaultUnits: 'imperial' },
    });
    expect(all.media).toMatchObject([{ key: media[0]?.id, owner: { kind: 'find', key: penny.id } }]);
    const entry = all.media[0]?.entry ?? '';
    const opened = await archiveOpener()(asFile(bytes), entry);
    const storedFile = await device.replica.mediaFiles.get(media[0]?.id ?? '');
    expect(await opened?.bytes()).toEqual(await storedFile?.blob?.bytes());
  });

  it('has voice notes with their time and length, and plays them on its page', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest({ name: 'Long Meadow', location: FIELD }));
    const note = voiceNote('2026-02-28T10:11:12.000Z');
    const { media } = done(await device.commands.addMedia({ questId: quest.id }, [note]));
    const bytes = await exportedBy(device);
    const all = await read(asFile(bytes));
    expect(all.problems).toEqual([]);
    expect(all.media).toMatchObject([
      {
        key: media[0]?.id,
        mediaType: 'voice_note',
        owner: { kind: 'quest', key: quest.id },
        sound: { recordedAt: '2026-02-28T10:11:12.000Z', durationMs: 1_600 },
      },
    ]);
    const opened = await archiveOpener()(asFile(bytes), all.media[0]?.entry ?? '');
    expect(await opened?.bytes()).toEqual(await note.file.bytes());
    const page = await archiveOpener()(asFile(bytes), 'index.html');
    expect(await page?.text()).toContain(`<audio src="${all.media[0]?.entry}" controls`);
  });

  it('is restored without characters that the database rejects, with a message', async () => {
    const { bytes } = await archive('cut \ud83d here, \0 there, a crown 👑');
    const { finds, problems } = await read(asFile(bytes));
    expect(finds).toMatchObject([{ details: 'cut \ufffd here,  there, a crown 👑' }]);
    expect(problems).toMatchObject([
      { severity: 'changed', what: expect.stringContaining('Invalid characters') },
    ]);
  });

  it('that was truncated or changed is reported, at any position', async () => {
    const { bytes } = await archive();
    const whole = await read(asFile(bytes));
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 150)) {
      const cut = await reading([asFile(bytes.slice(0, at))]);
      expect(cut.ok).toBe(false);
      const flipped = bytes.slice();
      flipped[at] = (flipped[at] ?? 0) ^ 0x55;
      const result = await reading([asFile(flipped)]);
      if (!result.ok) continue;
      // Other content (photos, the page, an entry's date) is checked on opening or is irrelevant.
      const { files: _files, problems: _problems, media: _media, ...rows } = result.value;
      const { files: _f, problems: _p, media: _m, ...before } = whole;
      expect(rows).toEqual(before);
    }
  });
});
