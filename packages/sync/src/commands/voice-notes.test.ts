import type { QuestId } from '@metalquest/core/ids';
import { VOICE_NOTE_MAX_BYTES, VOICE_NOTE_MAX_MS } from '@metalquest/core/media/voice-note';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import {
  done,
  FIELD,
  fakeImages,
  newFiles,
  photo,
  testDevice,
  testDrafts,
} from '../../test/support/test-device.ts';
import { voiceNote } from '../../test/support/voice-note.ts';
import { mediaStore } from '../media/open-media.ts';

const START = { name: 'Long field', location: FIELD };

async function questWithNotes(device: Pick<ModelDevice, 'commands'>) {
  const { commands } = device;
  const quest = done(await commands.startQuest(START));
  const { media } = done(await commands.addMedia({ questId: quest.id }, [voiceNote()]));
  const { find } = done(
    await commands.logFind({ questId: quest.id, files: [...newFiles(photo()), voiceNote()] }),
  );
  return { quest, find, note: media[0] };
}

const notesOf = async ({ queries }: Pick<ModelDevice, 'queries'>, id: QuestId) =>
  (await queries.questVoiceNotes(id)).map((note) => note.recordedAt);

describe('a voice note', () => {
  it('has its time, its length and a path of its own, and is no photo of the find', async () => {
    const device = testDevice();
    const { quest, find, note } = await questWithNotes(device);
    expect(note).toMatchObject({
      mediaType: 'voice_note',
      questId: quest.id,
      findId: null,
      storagePath: `${device.userId}/voice/${note?.id}.weba`,
      recordedAt: '2026-03-01T10:00:00.000Z',
      durationMs: 1_600,
    });
    expect(await device.queries.find(find.id)).toMatchObject({
      media: [{ mediaType: 'image' }],
      voiceNotes: [{ mediaType: 'voice_note', storagePath: expect.stringMatching(/^finds\/.*\.weba$/) }],
    });
    const { items } = await device.queries.finds({ offset: 0, limit: 9 });
    expect(items).toMatchObject([{ mediaCount: 1, firstMedia: { mediaType: 'image' } }]);
    const { find: silent } = done(await device.commands.logFind({ questId: quest.id, files: [voiceNote()] }));
    expect((await device.queries.finds({ offset: 0, limit: 9 })).items).toContainEqual(
      expect.objectContaining({ id: silent.id, mediaCount: 0, firstMedia: null }),
    );
    expect((await device.queries.findCounts()).withPhoto).toBe(1);
  });

  it('survives a kill before it was sent, and reaches the other device with its sound', async () => {
    const server = modelServer();
    const [first, other] = twoDevices(server);
    const { quest, find, note } = await questWithNotes(first);
    first.replica.dexie.close();
    const restarted = modelDevice(server, { userId: first.userId, indexedDB: first.indexedDB });
    expect(await notesOf(restarted, quest.id)).toHaveLength(1);
    await restarted.drain();
    expect(await restarted.replica.queue.count()).toBe(0);
    await other.pull();
    const [arrived] = await other.queries.questVoiceNotes(quest.id);
    expect(arrived).toMatchObject({ id: note?.id, durationMs: 1_600, recordedAt: note?.recordedAt });
    expect((await other.queries.find(find.id))?.voiceNotes).toHaveLength(1);
    const store = mediaStore({
      replica: other.replica,
      server,
      images: fakeImages,
      now: () => 0,
      estimate: async () => null,
    });
    const sound = arrived && (await store.open(arrived, 'full'));
    expect([sound?.type, sound?.size]).toEqual(['audio/webm', voiceNote().file.size]);
    expect(arrived && (await store.open(arrived, 'thumb'))).toBeNull();
  });

  it('is restored by an undo, and goes with its quest on every device', async () => {
    const server = modelServer();
    const [first, other] = twoDevices(server);
    const { quest, note } = await questWithNotes(first);
    await first.drain();
    if (!note) throw new Error('no note');
    done(await first.commands.deleteVoiceNote(note.id));
    expect(await notesOf(first, quest.id)).toEqual([]);
    done(await first.commands.undoDelete({ table: 'media', entityId: note.id }));
    expect(await notesOf(first, quest.id)).toHaveLength(1);
    expect(await first.replica.mediaFiles.get(note.id)).toBeDefined();
    done(await first.commands.deleteQuest(quest.id));
    await first.drain();
    await other.pull();
    expect(await notesOf(other, quest.id)).toEqual([]);
    expect(await brokenInvariants(first.replica)).toEqual([]);
  });

  it('follows its quest when that is split, and returns when the split is undone', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const { commands, clock } = device;
    const quest = done(await commands.startQuest(START));
    const times = [0, 10, 20, 30, 40].map((minutes) => clock.nowMs + minutes * 60_000);
    for (const [index, t] of times.entries())
      done(await commands.recordPathPoint(quest.id, { ...FIELD, lat: FIELD.lat + index / 1000, t }));
    const [, early = 0, middle = 0, late = 0, end = 0] = times;
    clock.nowMs = end;
    const notes = [early, late].map((t) => voiceNote(new Date(t).toISOString()));
    done(await commands.addMedia({ questId: quest.id }, notes));
    done(await commands.endQuest());
    await device.drain();
    const split = done(await commands.splitQuest(quest.id, middle));
    const parts = split.undo.made.map(({ entityId }) => entityId as QuestId);
    const [first, second] = parts.map((id) => notesOf(device, id));
    expect([await first, await second]).toEqual([
      [new Date(early).toISOString()],
      [new Date(late).toISOString()],
    ]);
    const [part] = parts;
    if (!part) throw new Error('not split');
    done(await commands.addMedia({ questId: part }, [voiceNote()]));
    done(await commands.undoEdit(split.undo));
    expect(await notesOf(device, quest.id)).toHaveLength(3);
    await device.drain();
    await device.pull();
    expect(await notesOf(device, quest.id)).toHaveLength(3);
  });

  it('of another device goes to the part of a split quest that it was recorded in', async () => {
    const server = modelServer();
    const [first, other] = twoDevices(server);
    const { commands, clock } = first;
    const quest = done(await commands.startQuest(START));
    const times = [0, 10, 20, 30, 40].map((minutes) => clock.nowMs + minutes * 60_000);
    for (const [index, t] of times.entries())
      done(await commands.recordPathPoint(quest.id, { ...FIELD, lat: FIELD.lat + index / 1000, t }));
    const [, , middle = 0, late = 0, end = 0] = times;
    clock.nowMs = end;
    done(await commands.endQuest());
    await first.drain();
    await other.pull();
    const note = voiceNote(new Date(late).toISOString());
    done(await other.commands.addMedia({ questId: quest.id }, [note]));
    await other.drain();
    const split = done(await commands.splitQuest(quest.id, middle));
    await first.drain();
    await first.pull();
    const second = split.undo.made[1]?.entityId as QuestId;
    expect(await notesOf(first, second)).toEqual([new Date(late).toISOString()]);
  });

  it('waits in the draft of its form, with its time and length', async () => {
    const { replica } = testDevice();
    const draft = testDrafts(replica).of('voice-note:quest');
    const note = voiceNote();
    await draft.addFiles([note]);
    const stored = await testDrafts(replica).read('voice-note:quest');
    expect(stored?.files).toMatchObject([{ id: note.id, as: 'voice_note', durationMs: 1_600 }]);
    expect(stored?.files[0]?.file).toMatchObject({ lastModified: note.file.lastModified });
  });
});

describe('a recording is refused', () => {
  const refused = async (file: File, durationMs = 1) => {
    const { commands } = testDevice();
    const quest = done(await commands.startQuest(START));
    const added = await commands.addMedia({ questId: quest.id }, [{ ...voiceNote(), file, durationMs }]);
    return added.ok ? added.value.media[0]?.durationMs : added.error.rejectedFiles?.[0]?.message;
  };

  it('when it is no sound, or too large', async () => {
    expect(await refused(photo())).toBe('The file is damaged or is not what its name says');
    const large = new File([await voiceNote().file.arrayBuffer(), new Uint8Array(VOICE_NOTE_MAX_BYTES)], 'a');
    expect(await refused(large)).toBe('A voice note can be at most 10 MB');
  });

  it('but not when the browser stopped it a moment late', async () => {
    expect(await refused(voiceNote().file, VOICE_NOTE_MAX_MS + 70.4)).toBe(VOICE_NOTE_MAX_MS);
  });

  it('by a quest, when it is a photo', async () => {
    const { commands } = testDevice();
    const quest = done(await commands.startQuest(START));
    expect(await commands.addMedia({ questId: quest.id }, newFiles(photo()))).toMatchObject({
      error: { rejectedFiles: [{ message: 'A quest can only have voice notes' }] },
    });
  });
});
