// @vitest-environment happy-dom
import type { TakenPhoto } from '@metalquest/core/device/taken-photo';
import type { SyncEngine } from '@metalquest/sync/engine';
import { testDevice } from '@metalquest/sync/test/support/test-device';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { takePickedFiles } from '../../ui/pick-files.ts';
import { connectToaster } from '../../ui/toast.ts';
import { useRestoredPhotos } from './use-restored-photos.ts';

const { waitingPhotos, openTakenPhoto, forgetTakenPhoto } = vi.hoisted(() => ({
  waitingPhotos: vi.fn<() => Promise<readonly TakenPhoto[]>>(),
  openTakenPhoto: vi.fn<(photo: TakenPhoto) => Promise<File | null>>(),
  forgetTakenPhoto: vi.fn<(uri: string) => void>(),
}));
// Replaces the phone's camera.
vi.mock('../../platform/native/camera.ts', () => ({ waitingPhotos, openTakenPhoto, forgetTakenPhoto }));

afterEach(cleanup);

it('an unreadable photo does not keep the others from its form', async () => {
  const { userId, queries } = testDevice();
  const engine: SyncEngine = Object.assign(Object.create(null), { userId, queries });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter>{children}</MemoryRouter>
    </EngineContext>
  );
  const messages: string[] = [];
  const leave = connectToaster({
    show: ({ title, id }) => void messages.push(`${title}: ${id}`),
    dismiss() {},
  });
  const got: string[] = [];
  const close = takePickedFiles(
    'gear-files:new',
    ({ files }) => void got.push(...files.map(({ name }) => name)),
  );
  waitingPhotos.mockResolvedValue(
    ['torn', 'whole'].map((uri) => ({ uri, userId, form: 'gear-files:new', page: '/gear/new' })),
  );
  openTakenPhoto.mockImplementation(async ({ uri }) => {
    if (uri === 'torn') throw new Error('The file could not be read (500).');
    return new File(['x'], `${uri}.jpg`);
  });
  renderHook(useRestoredPhotos, { wrapper });
  await waitFor(() => expect(got).toEqual(['whole.jpg']));
  await waitFor(() =>
    expect(messages).toEqual(['Your photo could not be read: torn', 'Photo recovered: whole']),
  );
  expect(forgetTakenPhoto).not.toHaveBeenCalled();
  close();
  leave();
});
