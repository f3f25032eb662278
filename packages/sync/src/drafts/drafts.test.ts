import { randomUUID } from 'node:crypto';
import { asUserId } from '@metalquest/core/ids';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { photo } from '../../test/support/test-device.ts';
import { virtualClock } from '../../test/support/virtual-clock.ts';
import { describeReplica } from '../replica/replica.ts';
import { draftStore } from './drafts.ts';

function open(indexedDB: IDBFactory, userId = asUserId(randomUUID())) {
  const replica = describeReplica(userId, { indexedDB, IDBKeyRange });
  return { replica, userId, drafts: draftStore(replica, virtualClock(0)) };
}

describe('a draft', () => {
  it('survives closing the app, with its files, and is gone when discarded', async () => {
    const indexedDB = new IDBFactory();
    const { replica, userId, drafts } = open(indexedDB);
    await drafts.writeFields('find:a', { name: 'Penny', depthCm: 12, gear: null });
    await drafts.writeFiles('find:a', [photo('one.jpg'), photo('two.jpg')]);
    await drafts.writeFields('find:a', { name: 'Silver penny', depthCm: 12, gear: null });
    replica.dexie.close();
    const again = open(indexedDB, userId).drafts;
    const draft = await again.read('find:a');
    expect(draft?.fields).toEqual({ name: 'Silver penny', depthCm: 12, gear: null });
    expect(draft?.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'one.jpg image/jpeg',
      'two.jpg image/jpeg',
    ]);
    expect(new Uint8Array((await draft?.files[1]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array(await photo('two.jpg').arrayBuffer()),
    );
    await again.forget('find:a');
    expect(await again.read('find:a')).toBeNull();
  });

  it('belongs to its key and user', async () => {
    const indexedDB = new IDBFactory();
    const { drafts } = open(indexedDB);
    await drafts.writeFields('contact:new', { name: 'Rosie' });
    expect(await drafts.read('contact:1')).toBeNull();
    expect(await open(indexedDB).drafts.read('contact:new')).toBeNull();
  });

  it('keeps files without fields, and is empty once the last file is removed', async () => {
    const { drafts } = open(new IDBFactory());
    await drafts.writeFiles('find:a', [photo()]);
    expect(await drafts.read('find:a')).toMatchObject({ fields: null, ignored: null });
    await drafts.writeFiles('find:a', []);
    expect(await drafts.read('find:a')).toBeNull();
  });

  it('stores no field that contains a script, and reads none from manipulated storage', async () => {
    const { replica, drafts } = open(new IDBFactory());
    await drafts.writeFields('contact:new', { name: 'Rosie', notes: '<script>alert(1)</script>' });
    expect((await drafts.read('contact:new'))?.fields).toEqual({ name: 'Rosie' });
    await replica.drafts.put({ key: 'contact:new', fields: '{"notes":"\\u003cscript>"}', keptAt: 0 });
    expect(await drafts.read('contact:new')).toMatchObject({ fields: null, ignored: 'a script tag' });
    expect(await drafts.read('contact:new')).toBeNull();
  });
});
