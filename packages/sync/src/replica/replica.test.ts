import { randomUUID } from 'node:crypto';
import { asUserId } from '@metalquest/core/ids';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { describeReplica } from './replica.ts';
import { searchWords } from './search-words.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the replica', () => {
  it('requests strict durability from the browser for every command', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const device = testDevice();
    done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBeGreaterThan(0);
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
  });

  it('is one database per user', async () => {
    const indexedDB = new IDBFactory();
    for (let i = 0; i < 2; i += 1) {
      await describeReplica(asUserId(randomUUID()), { indexedDB, IDBKeyRange }).dexie.open();
    }
    const names = (await indexedDB.databases()).map((database) => database.name ?? '');
    expect(names.filter((name) => /^metalquest-[0-9a-f-]{36}$/.test(name))).toHaveLength(2);
  });
});

describe('the words of a search', () => {
  it('ignore accents, case and punctuation', () => {
    expect(searchWords(['Médaille, en ARGENT!', null, '72-75'])).toEqual([
      'medaille',
      'en',
      'argent',
      '72',
      '75',
    ]);
  });
});
