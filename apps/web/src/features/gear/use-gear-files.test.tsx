// @vitest-environment happy-dom
import { asEquipmentId, asUserId } from '@metalquest/core/ids';
import { draftStore } from '@metalquest/sync/drafts/drafts';
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineContext } from '../../lib/engine.ts';
import { filesKey } from './gear-files.ts';
import { useGearFiles } from './use-gear-files.ts';

const ID = asEquipmentId('44444444-4444-4444-8444-444444444444');
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
  const names = async () => (await drafts.read(filesKey(ID)))?.files.map(({ name }) => name) ?? [];
  return { drafts, addMedia, names, open: () => renderHook(() => useGearFiles(ID), { wrapper }).result };
}

afterEach(cleanup);

describe('files of gear', () => {
  it('that were handed over with new gear are added when its page opens, once', async () => {
    const { drafts, addMedia, names, open } = device();
    await drafts.writeFiles(filesKey(ID), [photo('deus.jpg')]);
    open();
    await waitFor(() => expect(addMedia).toHaveBeenCalledTimes(1));
    await waitFor(async () => expect(await names()).toEqual([]));
    expect(addMedia.mock.calls[0]?.[1].map(({ name }) => name)).toEqual(['deus.jpg']);
    cleanup();
    open();
    await waitFor(async () => expect(await names()).toEqual([]));
    expect(addMedia).toHaveBeenCalledTimes(1);
  });

  it('stay when the device is full, and are added with the next', async () => {
    const { addMedia, names, open } = device();
    const files = open();
    addMedia.mockResolvedValueOnce(FULL);
    await act(async () => void files.current.add([photo('deus.jpg')]));
    await waitFor(() => expect(files.current.waiting.map(({ name }) => name)).toEqual(['deus.jpg']));
    await waitFor(async () => expect(await names()).toEqual(['deus.jpg']));
    await act(async () => void files.current.add([photo('coil.jpg')]));
    expect(addMedia.mock.calls[1]?.[1].map(({ name }) => name)).toEqual(['deus.jpg', 'coil.jpg']);
    await waitFor(() => expect(files.current.waiting).toEqual([]));
    await waitFor(async () => expect(await names()).toEqual([]));
  });

  it('that will never be taken are told of and let go', async () => {
    const { addMedia, names, open } = device();
    const files = open();
    const rejectedFiles = [
      {
        filename: 'notes.txt',
        code: 'type-not-allowed' as const,
        message: 'File type text/plain is not allowed',
      },
    ];
    addMedia.mockResolvedValueOnce({ ok: true, value: { media: [], rejectedFiles } });
    await act(async () => void files.current.add([photo('deus.jpg'), photo('notes.txt')]));
    await waitFor(() => expect(files.current.refused).toMatchObject([{ filename: 'notes.txt' }]));
    expect(files.current.waiting).toEqual([]);
    await waitFor(async () => expect(await names()).toEqual([]));
    expect(addMedia).toHaveBeenCalledTimes(1);
  });

  it('say whether they are kept, also when they came before the draft was read', async () => {
    const { addMedia, open } = device();
    const early = open();
    const isKept = vi.fn<(kept: boolean) => void>();
    await act(async () => void early.current.add([photo('deus.jpg')]).then(isKept));
    await waitFor(() => expect(isKept).toHaveBeenLastCalledWith(true));
    expect(addMedia).toHaveBeenCalledTimes(1);
    cleanup();
    const { addMedia: refuses, drafts, open: openFull } = device();
    refuses.mockResolvedValue(FULL);
    drafts.writeFiles = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const full = openFull();
    await act(async () => void full.current.add([photo('deus.jpg')]).then(isKept));
    await waitFor(() => expect(isKept).toHaveBeenLastCalledWith(false));
  });
});
