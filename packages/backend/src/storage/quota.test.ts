import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { film } from '../../test/storage/resumable/test-upload.ts';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { addressKey } from '../auth/client-address.ts';
import { authService } from '../auth/service.ts';
import { toStorageError } from './errors.ts';
import { usedBytes } from './objects.ts';
import { storageService } from './service.ts';
import { createUploadSlots } from './upload-slots.ts';

const KIB = 1024;
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/storage/v1': storageService },
    settings: { storageBytesPerUser: 1000 * KIB },
  });
});
afterAll(() => backend.close());

const files = async () =>
  (
    await readdir(path.join(backend.dataDirectory, 'storage', 'objects'), {
      recursive: true,
      withFileTypes: true,
    })
  ).filter((entry) => entry.isFile()).length;

function send(who: Account, bytes: number) {
  const name = `finds/${who.findId}/${randomUUID()}.mp4`;
  const clip = new Blob([new Uint8Array(film(bytes))], { type: 'video/mp4' });
  return who.client.storage.from('media').upload(name, clip);
}

describe('the quota of a user', () => {
  it('is the total size of the files, and its error names it', async () => {
    const owner = await signUpWithFind(backend);
    const first = await send(owner, 600 * KIB);
    expect(first.error).toBeNull();
    expect(await usedBytes(backend.db, owner.userId)).toBe(600 * KIB);
    const { error } = await send(owner, 500 * KIB);
    expect(error).toMatchObject({
      statusCode: '413',
      message: 'Your storage is full: files may take up 1 MB in total. Delete some to make room.',
    });
    const other = await signUpWithFind(backend);
    expect((await send(other, 600 * KIB)).error).toBeNull();
    await owner.client.storage.from('media').remove([first.data?.path ?? '']);
    expect(await usedBytes(backend.db, owner.userId)).toBe(0);
    expect((await send(owner, 1000 * KIB)).error).toBeNull();
  });

  it('holds for parallel uploads: no two use the same space', async () => {
    const owner = await signUpWithFind(backend);
    const before = await files();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(owner, 300 * KIB)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    for (const { error } of answers) if (error) expect(error).toMatchObject({ statusCode: '413' });
    expect(await usedBytes(backend.db, owner.userId)).toBe(900 * KIB);
    expect(await files()).toBe(before + 3);
  });

  it('is counted by the database only', async () => {
    const owner = await signUpWithFind(backend);
    const caller = { role: 'authenticated', claims: { sub: owner.userId } } as const;
    for (const sql of [
      'select * from storage.usage',
      'update storage.usage set bytes = 0',
      'delete from storage.unlinked',
      'select storage.count_added()',
    ]) {
      await expect(backend.db.as(caller, (tx) => tx.query(sql))).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is freed with the account, including the files on disk', async () => {
    const owner = await signUpWithFind(backend);
    const other = await signUpWithFind(backend);
    const { data } = await send(other, 10 * KIB);
    await send(owner, 10 * KIB);
    const before = await files();
    await backend.db.query('delete from auth.users where id = $1', [owner.userId]);
    expect(await usedBytes(backend.db, owner.userId)).toBe(0);
    // Any user can trigger the next cleanup.
    await other.client.storage.from('media').remove([data?.path ?? '']);
    expect(await files()).toBe(before - 2);
    expect(await backend.db.query('select version from storage.unlinked')).toEqual([]);
  });
});

describe('upload slots', () => {
  const refused = (take: () => unknown) => {
    try {
      take();
    } catch (cause) {
      return toStorageError(cause);
    }
    throw new Error('a place was given');
  };
  const TOO_MANY = { httpStatus: 429, code: 'SlowDown' };
  const FULL = { httpStatus: 503, code: 'SlowDown' };

  it('are limited per user, per address and in total, and are released once', () => {
    const slots = createUploadSlots({ perUser: 2, perAddress: 3, total: 5 });
    const take = (user: string, address: string) => slots.take(user, addressKey(address));
    const first = take('a', '10.0.0.1');
    take('a', '10.0.0.2');
    expect(refused(() => take('a', '10.0.0.3'))).toMatchObject(TOO_MANY);
    take('b', '10.0.0.1');
    take('c', '10.0.0.1');
    expect(refused(() => take('d', '10.0.0.1'))).toMatchObject(FULL);
    const last = take('d', '10.0.0.3');
    expect(refused(() => take('e', '10.0.0.4'))).toMatchObject(FULL);
    last();
    first();
    first();
    take('a', '10.0.0.1');
    expect(refused(() => take('a', '10.0.0.3'))).toMatchObject(TOO_MANY);
    take('e', '10.0.0.4');
    expect(refused(() => take('f', '10.0.0.5'))).toMatchObject(FULL);
  });

  it('accept all parallel uploads of a group behind one address', async () => {
    const senders = await Promise.all(Array.from({ length: 8 }, () => signUpWithFind(backend)));
    const sent = senders.flatMap((sender) => Array.from({ length: 8 }, () => send(sender, 20 * KIB)));
    const errors = (await Promise.all(sent)).map(({ error }) => error?.message ?? null);
    expect(errors).toEqual(Array(64).fill(null));
  });
});

describe('a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is a retryable error for the client (%s)', (code) => {
    const known = toStorageError(Object.assign(new Error('write'), { code }));
    expect(known).toMatchObject({ httpStatus: 503, error: 'disk_full' });
  });
});
