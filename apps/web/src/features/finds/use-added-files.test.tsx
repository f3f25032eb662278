// @vitest-environment happy-dom
import { asFindId, asUserId } from '@metalquest/core/ids';
import { draftStore } from '@metalquest/sync/drafts/drafts';
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../lib/engine.ts';
import { addedFilesKey, useAddedFiles } from './use-added-files.ts';

const ID = asFindId('44444444-4444-4444-8444-444444444444');
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
type Added = Awaited<ReturnType<Commands['addMedia']>>;
const DONE: Added = { ok: true, value: { media: [], rejectedFiles: [] } };
const FULL: Added = {
  ok: false,
  error: { code: 'device-full', title: 'Media Processing Warning', message: 'This device has no room left' },
};

function device() {
  const replica = describeReplica(asUserId(crypto.randomUUID()), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const addMedia = vi.fn<Commands['addMedia']>(async () => DONE);
  const drafts = draftStore(replica, systemClock);
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts, commands: { addMedia } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const names = async () => (await drafts.read(addedFilesKey(ID)))?.files.map(({ name }) => name) ?? [];
  return { addMedia, names, open: () => renderHook(() => useAddedFiles(ID), { wrapper }).result };
}

afterEach(cleanup);

it('photos of a find that a full device refuses are kept, and added when the form is opened again', async () => {
  const { addMedia, names, open } = device();
  addMedia.mockResolvedValueOnce(FULL);
  const form = open();
  const isKept = vi.fn<(kept: boolean) => void>();
  await act(async () => void form.current.add([photo('coin.jpg')]).then(isKept));
  await waitFor(() => expect(isKept).toHaveBeenCalledWith(true));
  expect(await names()).toEqual(['coin.jpg']);
  cleanup();
  open();
  await waitFor(async () => expect(await names()).toEqual([]));
  expect(addMedia.mock.calls.map(([, files]) => files.map(({ name }) => name))).toEqual([
    ['coin.jpg'],
    ['coin.jpg'],
  ]);
});

it('photos of a find that will never be taken are told of and let go', async () => {
  const { addMedia, names, open } = device();
  const rejectedFiles = [{ filename: 'notes.txt', code: 'type-not-allowed' as const, message: 'No photo' }];
  addMedia.mockResolvedValueOnce({ ok: true, value: { media: [], rejectedFiles } });
  const form = open();
  await act(async () => void form.current.add([photo('coin.jpg'), photo('notes.txt')]));
  await waitFor(() => expect(form.current.refused).toMatchObject([{ filename: 'notes.txt' }]));
  await waitFor(async () => expect(await names()).toEqual([]));
});
