// @vitest-environment happy-dom
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { connectToaster, type ToastMessage } from '../../../ui/toast.ts';
import { EMPTY_FIND_FORM } from '../find-form.ts';
import { AddFindForm } from './add-find-form.tsx';

/** The add-find form after a category was chosen, on a device with or without free storage. */
async function begun({ isFull }: { isFull: boolean }) {
  const { replica, commands, queries } = testDevice();
  const drafts = testDrafts(replica);
  const write = vi.spyOn(replica.drafts, 'put');
  if (isFull) write.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const quest = done(
    await commands.startQuest({ name: 'Long Meadow', location: FIELD, locationName: null, weather: null }),
  );
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts, queries, commands });
  const onClose = vi.fn<() => void>();
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter>
        <AddFindForm
          quest={quest}
          first={EMPTY_FIND_FORM}
          requestedPlace={null}
          isAnother={false}
          onSaved={() => {}}
          onSavedForAnother={() => {}}
          onClose={onClose}
        />
      </MemoryRouter>
    </EngineContext>,
  );
  const toasts: ToastMessage[] = [];
  const leave = connectToaster({ show: (message) => void toasts.push(message), dismiss() {} });
  const coin = await screen.findByRole('radio', { name: 'Coin' });
  await act(async () => fireEvent.click(coin));
  await waitFor(() => expect(write).toHaveBeenCalled());
  await close();
  return { toasts, onClose, leave, write };
}

const close = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close and keep draft' })));

afterEach(cleanup);

it('closing the form stores an unfinished find as a draft', async () => {
  const { toasts, onClose, leave } = await begun({ isFull: false });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(toasts).toMatchObject([{ kind: 'success', title: 'Draft saved' }]);
  leave();
});

it('a form that a full device could not store says so before it closes, and retries', async () => {
  const { toasts, onClose, leave, write } = await begun({ isFull: true });
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
