// @vitest-environment happy-dom
import type { PhotoRequest, TakenPhoto } from '@metalquest/core/device/taken-photo';
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, testDevice } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { EDIT_STATE } from '../../records/edit-request.ts';
import { takePickedFiles } from '../../ui/pick-files.ts';
import { connectToaster, type ToastMessage } from '../../ui/toast.ts';
import { restoredCamera } from './device-state.ts';
import { useRestoredPhotos } from './use-restored-photos.ts';

const { waitingPhotos, openTakenPhoto, forgetTakenPhoto } = vi.hoisted(() => ({
  waitingPhotos: vi.fn<() => Promise<readonly TakenPhoto[]>>(),
  openTakenPhoto: vi.fn<(photo: TakenPhoto) => Promise<File | null>>(),
  forgetTakenPhoto: vi.fn<(uri: string) => void>(),
}));
// Replaces the phone's camera.
vi.mock('../../platform/native/camera.ts', () => ({ waitingPhotos, openTakenPhoto, forgetTakenPhoto }));

const closers: (() => void)[] = [];

/** A phone whose app the system has closed behind the camera. */
function phone() {
  const { userId, queries, commands } = testDevice();
  const engine: SyncEngine = Object.assign(Object.create(null), { userId, queries });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter initialEntries={['/quests']}>{children}</MemoryRouter>
    </EngineContext>
  );
  const messages: ToastMessage[] = [];
  closers.push(connectToaster({ show: (message) => void messages.push(message), dismiss() {} }));
  const got: string[] = [];
  return {
    userId,
    commands,
    messages,
    texts: () => messages.map(({ title, id }) => `${title}: ${id}`),
    got,
    /** Opens a form that takes photos, and stores each. */
    openForm: (form: string) =>
      closers.push(
        takePickedFiles(form, ({ files, onStored }) => {
          got.push(...files.map(({ name }) => name));
          onStored();
        }),
      ),
    start: () =>
      renderHook(
        () => {
          useRestoredPhotos();
          return useLocation();
        },
        { wrapper },
      ),
  };
}

/** Reads a photo as its address with an extension. */
const readable = async ({ uri }: TakenPhoto) => new File(['x'], `${uri}.jpg`);

afterEach(() => {
  cleanup();
  for (const close of closers.splice(0)) close();
  vi.resetAllMocks();
});

it('an unreadable photo does not keep the others from its form', async () => {
  const { userId, texts, got, openForm, start } = phone();
  openForm('gear-files:new');
  waitingPhotos.mockResolvedValue(
    ['torn', 'whole'].map((uri) => ({ uri, userId, form: 'gear-files:new', page: '/gear/new' })),
  );
  openTakenPhoto.mockImplementation(async (taken) => {
    if (taken.uri === 'torn') throw new Error('The file could not be read (500).');
    return readable(taken);
  });
  start();
  await waitFor(() => expect(got).toEqual(['whole.jpg']));
  await waitFor(() =>
    expect(texts()).toEqual(['Your photo could not be read: torn', 'Photo recovered: whole']),
  );
  expect(forgetTakenPhoto.mock.calls).toEqual([['whole']]);
});

it('a photo that reached no form before the app was closed again is offered at the next start', async () => {
  const { userId, texts, messages, got, openForm, start } = phone();
  waitingPhotos.mockResolvedValue([{ uri: 'coin', userId, form: 'gear-files:new', page: '/gear/new' }]);
  openTakenPhoto.mockReturnValueOnce(new Promise(() => undefined));
  const first = start();
  await waitFor(() => expect(openTakenPhoto).toHaveBeenCalledTimes(1));
  first.unmount();
  expect(messages).toEqual([]);
  expect(forgetTakenPhoto).not.toHaveBeenCalled();

  openTakenPhoto.mockImplementation(readable);
  const { result } = start();
  await waitFor(() => expect(texts()).toEqual(['Photo recovered: coin']));
  expect(result.current.pathname).toBe('/quests');
  expect(messages[0]?.action?.label).toBe('Open form');
  await act(async () => messages[0]?.action?.onClick());
  expect(result.current.pathname).toBe('/gear/new');
  openForm('gear-files:new');
  expect(got).toEqual(['coin.jpg']);
  expect(forgetTakenPhoto.mock.calls).toEqual([['coin']]);
});

it('a cancelled camera goes back to its form, without a message', async () => {
  const { userId, messages, start } = phone();
  waitingPhotos.mockResolvedValue([]);
  const ask: PhotoRequest = { userId, form: 'gear-files:new', page: '/gear/new' };
  const { result } = start();
  await act(async () => restoredCamera.set({ kind: 'none', ask, refusal: null }));
  expect(result.current.pathname).toBe('/gear/new');
  expect(messages).toEqual([]);
  expect(restoredCamera.get()).toBeNull();
});

it('a photo of an existing find reaches its form once, and the form opens', async () => {
  const { userId, commands, texts, got, openForm, start } = phone();
  const quest = done(await commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  const { find } = done(await commands.logFind({ questId: quest.id }));
  const [form, page] = [`find-files:${find.id}`, `/finds/${find.id}`];
  const photo: TakenPhoto = { uri: 'coin', userId, form, page };
  // The note is stored before the result is passed on, so both name the photo.
  waitingPhotos.mockResolvedValue([photo]);
  openTakenPhoto.mockImplementation(readable);
  openForm(form);
  const { result } = start();
  await act(async () => restoredCamera.set({ kind: 'taken', photo }));
  await waitFor(() => expect(result.current).toMatchObject({ pathname: page, state: EDIT_STATE }));
  await waitFor(() => expect(got).toEqual(['coin.jpg']));
  expect(openTakenPhoto).toHaveBeenCalledTimes(1);
  expect(new Set(texts())).toEqual(new Set(['Photo recovered: coin']));
});
