// @vitest-environment happy-dom
import { asFindId, asUserId } from '@metalquest/core/ids';
import type { Commands, NewFile, RejectedFile, SyncEngine } from '@metalquest/sync/engine';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { newFiles, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../engine/engine.ts';
import { type AddedFiles, useAddedFiles } from './use-added-files.ts';

const FIND = asFindId('44444444-4444-4444-8444-444444444444');
const KEY = `find-files:${FIND}`;
/** The capture minute distinguishes photos of the same name. */
const photo = (name: string, minute = 1) =>
  new File(['x'], name, { type: 'image/jpeg', lastModified: minute * 60_000 });
type Added = Awaited<ReturnType<Commands['addMedia']>>;
const DONE: Added = { ok: true, value: { media: [], rejectedFiles: [] } };
const FULL: Added = {
  ok: false,
  error: { code: 'device-full', title: 'Media Processing Warning', message: 'This device is full' },
};
const refusing = (sent: NewFile | undefined, code: RejectedFile['code']): Added => {
  if (!sent) throw new Error('No such file');
  const { file } = sent;
  return {
    ok: true,
    value: { media: [], rejectedFiles: [{ file, filename: file.name, code, message: 'No' }] },
  };
};
const namesOf = (files: readonly NewFile[] = []) =>
  files.map(({ file: { name, lastModified } }) =>
    lastModified > 60_000 ? `${name} of ${lastModified / 60_000}` : name,
  );

function device() {
  const replica = describeReplica(asUserId(crypto.randomUUID()), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const addMedia = vi.fn<Commands['addMedia']>(async () => DONE);
  const drafts = testDrafts(replica);
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts, commands: { addMedia } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const options = {
    owner: { findId: FIND },
    draftKey: KEY,
    draftLabel: 'the photos of a find',
  };
  return {
    drafts,
    replica,
    addMedia,
    storedNames: async () => namesOf((await drafts.read(KEY))?.files),
    /** Names of the files in each call of addMedia. */
    requestedFiles: () => addMedia.mock.calls.map(([, files]) => namesOf(files)),
    open: () => renderHook(() => useAddedFiles(options), { wrapper }),
  };
}

const waits = ({ waiting }: AddedFiles) => waiting.map(({ file }) => file.name);

async function added(form: { readonly current: AddedFiles }, files: readonly File[]): Promise<void> {
  const done = vi.fn<(isStored: boolean) => void>();
  await act(async () => void form.current.add(files).then(done));
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
}

afterEach(cleanup);

it('files passed on with a new record are added once, when its page opens', async () => {
  const { drafts, storedNames, requestedFiles, open } = device();
  await drafts.of(KEY).addFiles(newFiles(photo('deus.jpg')));
  open();
  await waitFor(() => expect(requestedFiles()).toEqual([['deus.jpg']]));
  await waitFor(async () => expect(await storedNames()).toEqual([]));
  cleanup();
  const reopened = open().result;
  await added(reopened, []);
  expect(requestedFiles()).toEqual([['deus.jpg']]);
});

it('files wait when the device is full, and are added with the next', async () => {
  const { addMedia, requestedFiles, storedNames, open } = device();
  const files = open().result;
  addMedia.mockResolvedValueOnce(FULL);
  await act(async () => void files.current.add([photo('deus.jpg')]));
  await waitFor(() => expect(waits(files.current)).toEqual(['deus.jpg']));
  await waitFor(async () => expect(await storedNames()).toEqual(['deus.jpg']));
  await act(async () => void files.current.add([photo('coil.jpg')]));
  await waitFor(() => expect(requestedFiles()).toEqual([['deus.jpg'], ['deus.jpg', 'coil.jpg']]));
  await waitFor(() => expect(files.current.waiting).toEqual([]));
  await waitFor(async () => expect(await storedNames()).toEqual([]));
});

it('waiting files are added when the form is opened again', async () => {
  const { addMedia, requestedFiles, storedNames, open } = device();
  addMedia.mockResolvedValueOnce(FULL);
  const form = open().result;
  const onAdded = vi.fn<(isStored: boolean) => void>();
  await act(async () => void form.current.add([photo('coin.jpg')]).then(onAdded));
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(true));
  expect(await storedNames()).toEqual(['coin.jpg']);
  cleanup();
  open();
  await waitFor(async () => expect(await storedNames()).toEqual([]));
  expect(requestedFiles()).toEqual([['coin.jpg'], ['coin.jpg']]);
});

it('of two photos with the same name the refused one waits, and the other is not added again', async () => {
  const { addMedia, requestedFiles, storedNames, open } = device();
  const files = open().result;
  addMedia.mockImplementationOnce(async (_, [, second]) => refusing(second, 'storage-full'));
  await act(async () => void files.current.add([photo('image.jpg', 1), photo('image.jpg', 2)]));
  await waitFor(() => expect(waits(files.current)).toEqual(['image.jpg']));
  await waitFor(async () => expect(await storedNames()).toEqual(['image.jpg of 2']));
  await act(async () => void files.current.add([]));
  await waitFor(() =>
    expect(requestedFiles()).toEqual([['image.jpg', 'image.jpg of 2'], ['image.jpg of 2']]),
  );
});

it('a file does not wait while it is stored in the draft', async () => {
  const { replica, requestedFiles, open } = device();
  const files = open().result;
  await added(files, [photo('deus.jpg')]);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const put = replica.draftFiles.put.bind(replica.draftFiles);
  const held = vi
    .spyOn(replica.draftFiles, 'put')
    .mockImplementation((draft) => Dexie.Promise.resolve(promise).then(() => put(draft)));
  await act(async () => void files.current.add([photo('coin.jpg')]));
  await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
  expect(waits(files.current)).toEqual([]);
  await act(async () => goOn());
  await waitFor(() => expect(requestedFiles()).toEqual([['deus.jpg'], ['coin.jpg']]));
});

it('permanently refused files are reported and dropped', async () => {
  const { addMedia, requestedFiles, storedNames, open } = device();
  const files = open().result;
  addMedia.mockImplementationOnce(async (_, [, second]) => refusing(second, 'type-not-allowed'));
  await act(async () => void files.current.add([photo('coin.jpg'), photo('notes.txt')]));
  await waitFor(() => expect(files.current.refused).toMatchObject([{ filename: 'notes.txt' }]));
  expect(files.current.waiting).toEqual([]);
  await waitFor(async () => expect(await storedNames()).toEqual([]));
  expect(requestedFiles()).toHaveLength(1);
});

it('a temporarily unreadable photo is reported and waits: it may be the only copy', async () => {
  const { addMedia, storedNames, open } = device();
  const files = open().result;
  addMedia.mockImplementationOnce(async (_, [first]) => refusing(first, 'file-unreadable'));
  await added(files, [photo('coin.jpg')]);
  expect(files.current.refused).toMatchObject([{ filename: 'coin.jpg' }]);
  expect(waits(files.current)).toEqual(['coin.jpg']);
  expect(await storedNames()).toEqual(['coin.jpg']);
  await added(files, []);
  expect(files.current.waiting).toEqual([]);
  await waitFor(async () => expect(await storedNames()).toEqual([]));
});

it('adding reports whether the files are stored, even before the draft was read', async () => {
  const { addMedia, open } = device();
  const early = open().result;
  const onAdded = vi.fn<(isStored: boolean) => void>();
  await act(async () => void early.current.add([photo('deus.jpg')]).then(onAdded));
  await waitFor(() => expect(onAdded).toHaveBeenLastCalledWith(true));
  expect(addMedia).toHaveBeenCalledTimes(1);
  cleanup();
  const { addMedia: refuses, replica, open: openFull } = device();
  refuses.mockResolvedValue(FULL);
  vi.spyOn(replica.draftFiles, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const full = openFull().result;
  await act(async () => void full.current.add([photo('deus.jpg')]).then(onAdded));
  await waitFor(() => expect(onAdded).toHaveBeenLastCalledWith(false));
});

it('files picked in quick succession are each added once, and none is lost', async () => {
  const { addMedia, requestedFiles, storedNames, open } = device();
  const files = open().result;
  addMedia.mockResolvedValueOnce(FULL);
  await act(async () => void files.current.add([photo('first.jpg')]));
  await waitFor(() => expect(waits(files.current)).toEqual(['first.jpg']));
  const { promise, resolve } = Promise.withResolvers<Added>();
  addMedia.mockReturnValueOnce(promise);
  await act(async () => void files.current.add([photo('second.jpg')]));
  await waitFor(() => expect(requestedFiles()).toHaveLength(2));
  await act(async () => void files.current.add([photo('third.jpg')]));
  await waitFor(async () => expect(await storedNames()).toEqual(['first.jpg', 'second.jpg', 'third.jpg']));
  addMedia.mockResolvedValueOnce(FULL);
  await act(async () => resolve(DONE));
  await waitFor(() => expect(waits(files.current)).toEqual(['third.jpg']));
  expect(requestedFiles()).toEqual([['first.jpg'], ['first.jpg', 'second.jpg'], ['third.jpg']]);
  await waitFor(async () => expect(await storedNames()).toEqual(['third.jpg']));
});

it('reopening a form while files are being added does not add them again', async () => {
  const { addMedia, requestedFiles, storedNames, open } = device();
  const { promise, resolve } = Promise.withResolvers<Added>();
  addMedia.mockReturnValueOnce(promise);
  const first = open();
  await act(async () => void first.result.current.add([photo('coin.jpg')]));
  await waitFor(async () => expect(await storedNames()).toEqual(['coin.jpg']));
  first.unmount();
  const reopened = open().result;
  await act(async () => resolve(DONE));
  await added(reopened, [photo('hoard.jpg')]);
  expect(requestedFiles()).toEqual([['coin.jpg'], ['hoard.jpg']]);
});

it('a file added while the form waits for an earlier one is also stored when the form closes', async () => {
  const { addMedia, requestedFiles, open } = device();
  const { promise, resolve } = Promise.withResolvers<Added>();
  addMedia.mockReturnValueOnce(promise);
  const first = open();
  await act(async () => void first.result.current.add([photo('coin.jpg')]));
  await waitFor(() => expect(requestedFiles()).toEqual([['coin.jpg']]));
  first.unmount();
  const second = open();
  const onAdded = vi.fn<(isStored: boolean) => void>();
  await act(async () => void second.result.current.add([photo('hoard.jpg')]).then(onAdded));
  second.unmount();
  expect(onAdded).not.toHaveBeenCalled();
  await act(async () => resolve(DONE));
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(true));
  open();
  await waitFor(() => expect(requestedFiles()).toEqual([['coin.jpg'], ['hoard.jpg']]));
});

it('a waiting file can be discarded, and the others stay', async () => {
  const { addMedia, storedNames, open } = device();
  const files = open().result;
  addMedia.mockResolvedValueOnce(FULL);
  await act(async () => void files.current.add([photo('image.jpg', 1), photo('image.jpg', 2)]));
  await waitFor(() => expect(files.current.waiting).toHaveLength(2));
  await act(async () => void files.current.discard(files.current.waiting.slice(0, 1)));
  await waitFor(async () => expect(await storedNames()).toEqual(['image.jpg of 2']));
  expect(files.current.waiting).toHaveLength(1);
});
