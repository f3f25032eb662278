import { randomUUID } from 'node:crypto';
import { asEquipmentId, asUserId } from '@metalquest/core/ids';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { deviceLocks } from '../../test/simulation/tab-locks.ts';
import { done, newFiles, photo, testDevice, testDrafts } from '../../test/support/test-device.ts';

const ALL = { fields: null, files: [] } as const;

function device(indexedDB = new IDBFactory(), userId = asUserId(randomUUID()), locks = deviceLocks()) {
  const { replica, commands } = testDevice({ indexedDB, userId });
  return { commands, replica, drafts: testDrafts(replica, locks.of(randomUUID())) };
}

/** Writes a draft and releases it. */
async function keep(
  { drafts }: ReturnType<typeof device>,
  key: string,
  fields: Record<string, unknown> | null,
  ...files: readonly File[]
) {
  const draft = drafts.of(key);
  const release = draft.hold();
  await draft.read();
  if (fields) draft.setFields(fields);
  await draft.addFiles(newFiles(...files));
  expect(await draft.isStored()).toBe(true);
  const { recordId, files: kept } = draft.get().content;
  release();
  return { recordId, files: kept };
}

describe('a draft', () => {
  it('survives closing the app, with its files, and is deleted when discarded', async () => {
    const indexedDB = new IDBFactory();
    const userId = asUserId(randomUUID());
    const before = device(indexedDB, userId);
    await keep(
      before,
      'find:a',
      { name: 'Penny', depthCm: 12, gear: null },
      photo('one.jpg'),
      photo('two.jpg'),
    );
    before.replica.dexie.close();
    const { drafts } = device(indexedDB, userId);
    const { fields, files } = await drafts.of('find:a').read();
    expect(fields).toEqual({ name: 'Penny', depthCm: 12, gear: null });
    expect(files.map(({ file: { name, type } }) => `${name} ${type}`)).toEqual([
      'one.jpg image/jpeg',
      'two.jpg image/jpeg',
    ]);
    expect(new Uint8Array((await files[1]?.file.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array(await photo('two.jpg').arrayBuffer()),
    );
    await drafts.of('find:a').discard();
    expect(await drafts.of('find:a').read()).toMatchObject(ALL);
  });

  it('belongs to its key and user', async () => {
    const indexedDB = new IDBFactory();
    const own = device(indexedDB);
    await keep(own, 'contact:new', { name: 'Rosie' });
    expect(await own.drafts.read('contact:1')).toBeNull();
    expect(await device(indexedDB).drafts.read('contact:new')).toBeNull();
  });

  it('keeps files without fields, and is empty once the last file is removed', async () => {
    const own = device();
    const { files } = await keep(own, 'find:a', null, photo());
    expect(await own.drafts.read('find:a')).toMatchObject({ fields: null, files: [{ id: files[0]?.id }] });
    await own.drafts.of('find:a').setFiles([]);
    expect(await own.drafts.read('find:a')).toBeNull();
  });

  it('stores no field that contains a script, and reads none from manipulated storage', async () => {
    const own = device();
    await keep(own, 'contact:new', { name: 'Rosie', notes: '<script>alert(1)</script>' });
    expect((await own.drafts.read('contact:new'))?.fields).toEqual({ name: 'Rosie' });
    await own.replica.drafts.put({ key: 'contact:new', fields: '{"notes":"\\u003cscript>"}', keptAt: 0 });
    const draft = own.drafts.of('contact:new');
    draft.hold();
    await draft.read();
    expect(draft.get()).toMatchObject({ content: ALL, ignored: 'a script tag' });
    expect(await own.replica.drafts.count()).toBe(0);
  });

  it('saved by a tab that died before it could delete it is not shown again, except for later files', async () => {
    const own = device();
    const saved = await keep(own, 'gear:new', { name: 'Deus II' }, photo('deus.jpg'), photo('box.jpg'));
    const files = saved.files.slice(0, 1);
    done(await own.commands.addEquipment({ name: 'Deus II' }, { id: saved.recordId, files }));
    const content = await own.drafts.of('gear:new').read();
    expect(content).toMatchObject({ fields: null, files: [{ file: { name: 'box.jpg' } }] });
    expect(content.recordId).not.toBe(saved.recordId);
  });

  it('has the text typed during a save, if that could not be saved, and the next save changes the record', async () => {
    const indexedDB = new IDBFactory();
    const userId = asUserId(randomUUID());
    const before = device(indexedDB, userId);
    const draft = before.drafts.of('gear:new');
    const release = draft.hold();
    await draft.read();
    draft.setFields({ name: 'Deus' });
    const { recordId } = draft.get().content;
    let saves = 0;
    const result = await draft.submit(async ({ recordId: id }) => {
      saves += 1;
      if (saves > 1) return null;
      draft.setFields({ name: 'Deus II' });
      return { value: done(await before.commands.addEquipment({ name: 'Deus' }, { id })) };
    });
    expect([saves, result]).toEqual([2, null]);
    expect(await draft.isStored()).toBe(true);
    release();
    before.replica.dexie.close();
    const after = device(indexedDB, userId);
    const kept = await after.drafts.of('gear:new').read();
    expect(kept).toMatchObject({ fields: { name: 'Deus II' }, recordId });
    done(await after.commands.deleteEquipment(asEquipmentId(recordId)));
    const again = await after.drafts.read('gear:new');
    expect(again?.fields).toEqual({ name: 'Deus II' });
    expect(again?.recordId).not.toBe(recordId);
  });

  it('of a form open in another tab stays there; a second form starts empty, and each keeps its own', async () => {
    const indexedDB = new IDBFactory();
    const userId = asUserId(randomUUID());
    const locks = deviceLocks();
    const [left, right] = [device(indexedDB, userId, locks), device(indexedDB, userId, locks)];
    const typing = left.drafts.of('contact:new');
    typing.hold();
    await typing.read();
    typing.setFields({ name: 'Rosie' });
    await typing.isStored();
    await keep(right, 'contact:new', { name: 'Jack' });
    typing.setFields({ name: 'Rosie Marsh' });
    await typing.isStored();
    left.drafts.stop();
    const later = device(indexedDB, userId, locks).drafts.of('contact:new');
    later.hold();
    expect((await later.read()).fields).toEqual({ name: 'Rosie Marsh' });
    const next = device(indexedDB, userId, locks).drafts.of('contact:new');
    expect((await next.read()).fields).toEqual({ name: 'Jack' });
  });
});
