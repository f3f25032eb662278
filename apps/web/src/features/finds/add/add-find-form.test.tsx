// @vitest-environment happy-dom
import type { Find } from '@metalquest/core/find/find';
import { ok } from '@metalquest/core/result';
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, photo, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { connectToaster, type ToastMessage } from '../../../ui/toast.ts';
import { EMPTY_FIND_FORM } from '../find-form.ts';
import { AddFindForm } from './add-find-form.tsx';

/** The add-find form of a running quest. */
async function openForm() {
  const { replica, commands, queries } = testDevice();
  const drafts = testDrafts(replica);
  const quest = done(
    await commands.startQuest({ name: 'Long Meadow', location: FIELD, locationName: null, weather: null }),
  );
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts,
    queries,
    commands,
    readPhoto: async () => ({ location: null, takenAt: null }),
    previewPhoto: async (file: Blob) => ok(file),
  });
  const onClose = vi.fn<() => void>();
  const onSaved = vi.fn<(find: Find) => void>();
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter>
        <AddFindForm
          quest={quest}
          first={EMPTY_FIND_FORM}
          requestedPlace={null}
          isAnother={false}
          onSaved={onSaved}
          onSavedForAnother={() => {}}
          onClose={onClose}
        />
      </MemoryRouter>
    </EngineContext>,
  );
  const toasts: ToastMessage[] = [];
  const leave = connectToaster({ show: (message) => void toasts.push(message), dismiss() {} });
  const choose = async (category: string) => {
    const radio = await screen.findByRole('radio', { name: category });
    await act(async () => fireEvent.click(radio));
  };
  return { replica, queries, onClose, onSaved, toasts, leave, choose };
}

/** The same after a category was chosen and the form closed, on a device with or without free storage. */
async function closeAfterChoosing({ isFull }: { isFull: boolean }) {
  const { replica, choose, toasts, onClose, leave } = await openForm();
  const write = vi.spyOn(replica.drafts, 'put');
  if (isFull) write.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await choose('Coin');
  await waitFor(() => expect(write).toHaveBeenCalled());
  await close();
  return { toasts, onClose, leave, write };
}

const pick = (...files: File[]) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText(/^Choose (more )?photos or videos$/), {
        target: { files },
      }),
  );
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save find' })));
const refusals = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const isChecked = (category: string) => screen.getByRole('radio', { name: category }).matches(':checked');

const close = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close and keep draft' })));

afterEach(cleanup);

it('closing the form stores an unfinished find as a draft', async () => {
  const { toasts, onClose, leave } = await closeAfterChoosing({ isFull: false });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(toasts).toMatchObject([{ kind: 'success', title: 'Draft saved' }]);
  leave();
});

it('a form that a full device could not store says so before it closes, and retries', async () => {
  const { toasts, onClose, leave, write } = await closeAfterChoosing({ isFull: true });
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', title: 'Draft not saved' }]));
  expect(onClose).not.toHaveBeenCalled();
  toasts[0]?.action?.onClick();
  expect(onClose).toHaveBeenCalledTimes(1);
  write.mockRestore();
  await close();
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Draft saved' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  leave();
});

it('files of another type or with other content are refused with their names, and the good photo and the category stay', async () => {
  const { choose, queries, onSaved, leave } = await openForm();
  await choose('Coin');
  await pick(photo('coin.jpg'), new File(['field notes'], 'notes.txt', { type: 'text/plain' }));
  expect(await refusals()).toEqual(['notes.txt: File type text/plain is not allowed']);
  await pick(new File(['<svg/>'], 'buckle.jpg', { type: 'image/jpeg' }));
  await waitFor(async () =>
    expect(await refusals()).toEqual(['buckle.jpg: The file is damaged or is not what its name says']),
  );
  expect(isChecked('Coin')).toBe(true);
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  const [find] = onSaved.mock.lastCall ?? [];
  const stored = find ? await queries.find(find.id) : null;
  expect(stored?.find.category).toBe('Coin');
  expect(stored?.media.map(({ filename }) => filename)).toEqual(['coin.jpg']);
  leave();
});

it('with 500 MB waiting on the device a photo is refused when the find is saved, and accepted once there is room', async () => {
  const { choose, replica, queries, toasts, onSaved, leave } = await openForm();
  await choose('Coin');
  await pick(photo('coin.jpg'));
  const waiting = { id: 'earlier', blob: new Blob(['x']), size: 500 * 1024 * 1024 - 10 };
  await replica.mediaFiles.put({ ...waiting, waiting: 1, lastUsedAt: 0 });
  await save();
  expect(await refusals()).toEqual([
    'coin.jpg: Adding this file would exceed the total storage limit of 500MB',
  ]);
  expect(toasts).toMatchObject([{ title: 'Media Processing Warning' }]);
  expect(onSaved).not.toHaveBeenCalled();
  expect((await queries.finds({ offset: 0, limit: 1 })).total).toBe(0);
  expect(isChecked('Coin')).toBe(true);

  await replica.mediaFiles.delete('earlier');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(await replica.mediaFiles.count()).toBe(1);
  leave();
});
