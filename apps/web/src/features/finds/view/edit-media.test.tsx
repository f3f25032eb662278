// @vitest-environment happy-dom
import { asFindId, asUserId } from '@metalquest/core/ids';
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { newFiles, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { handOver } from '../../../ui/pick-files.ts';
import { EditMedia } from './edit-media.tsx';

const FIND = asFindId('44444444-4444-4444-8444-444444444444');
const KEY = `find-files:${FIND}`;

/** The find form on a full device, with photos waiting. */
async function withoutRoom(...names: readonly string[]) {
  const replica = describeReplica(asUserId(crypto.randomUUID()), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const drafts = testDrafts(replica);
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await drafts.of(KEY).addFiles(newFiles(...files));
  const addMedia = vi.fn<Commands['addMedia']>(async () => ({
    ok: false,
    error: {
      code: 'device-full',
      title: 'Media Processing Warning',
      message: 'This device is full',
    },
  }));
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts, commands: { addMedia } });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <EditMedia findId={FIND} name="Penny" category="Coin" media={[]} />
    </EngineContext>,
  );
  const draftFiles = async () => (await drafts.read(KEY))?.files.map(({ file }) => file.name) ?? [];
  return { addMedia, draftFiles };
}

/** The first dialog loads its code, so the act must be awaited. */
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

it('a photo waiting for space can be discarded after a confirmation; the others stay', async () => {
  const { draftFiles } = await withoutRoom('coin.jpg', 'hoard.jpg');
  expect(await screen.findByText('coin.jpg, hoard.jpg are saved and waiting to be added.')).toBeTruthy();
  await press('Remove coin.jpg');
  expect(await screen.findByRole('alertdialog', { name: 'Discard this file?' })).toBeTruthy();
  await press('Keep file');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await draftFiles()).toEqual(['coin.jpg', 'hoard.jpg']);

  await press('Remove coin.jpg');
  await screen.findByRole('alertdialog');
  await press('Discard file');
  await waitFor(async () => expect(await draftFiles()).toEqual(['hoard.jpg']));
  expect(await screen.findByText('hoard.jpg is saved and waiting to be added.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove coin.jpg' })).toBeNull();
});

it('waiting photos can be retried by the user', async () => {
  const { addMedia, draftFiles } = await withoutRoom('coin.jpg');
  await screen.findByText('coin.jpg is saved and waiting to be added.');
  addMedia.mockResolvedValueOnce({ ok: true, value: { media: [], rejectedFiles: [] } });
  await press('Try again');
  await waitFor(async () => expect(await draftFiles()).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/to be added/)).toBeNull());
  expect(addMedia).toHaveBeenCalledTimes(2);
});

it('a photo that Android kept while it closed the app is added to the find, and the phone may delete its copy', async () => {
  const { addMedia } = await withoutRoom();
  addMedia.mockResolvedValueOnce({ ok: true, value: { media: [], rejectedFiles: [] } });
  await screen.findByLabelText('Take a photo');
  const onStored = vi.fn<() => void>();
  const file = new File(['x'], 'coin.jpg', { type: 'image/jpeg' });
  await act(async () => void handOver(KEY, { files: [file], onStored }));
  await waitFor(() => expect(onStored).toHaveBeenCalledTimes(1));
  expect(addMedia).toHaveBeenCalledExactlyOnceWith({ findId: FIND }, [expect.objectContaining({ file })]);
});
