// @vitest-environment happy-dom
import type { Find } from '@metalquest/core/find/find';
import { ok } from '@metalquest/core/result';
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, photo, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { EMPTY_FIND_FORM } from '../find-form.ts';
import { useAddFind } from './use-add-find.ts';

/** The add-find form of a running quest; finds are stored once `goOn` is called. */
async function form() {
  const { replica, commands, queries } = testDevice();
  const drafts = testDrafts(replica);
  const quest = done(
    await commands.startQuest({ name: 'Long Meadow', location: FIELD, locationName: null, weather: null }),
  );
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const logFind = vi.fn<Commands['logFind']>(async (fields) => {
    await promise;
    return commands.logFind(fields);
  });
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts,
    commands: { ...commands, logFind },
    readPhoto: async () => ({ location: null, takenAt: null }),
    previewPhoto: async (file: Blob) => ok(file),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const options = { quest, position: null, first: EMPTY_FIND_FORM, requestedPlace: FIELD };
  const { result } = renderHook(() => useAddFind(options), { wrapper });
  await waitFor(() => expect(result.current.isReady).toBe(true));
  return { result, logFind, goOn, queries, storedDraft: () => drafts.read(`find:${quest.id}`) };
}

afterEach(cleanup);

it('a photo added while the find is being saved belongs to the next one', async () => {
  const { result, logFind, goOn, storedDraft } = await form();
  await act(async () => void (await result.current.files.add([photo('coin.jpg')])));
  await act(async () => result.current.change({ details: 'Edge up' }));
  let saved: unknown = null;
  await act(async () => void result.current.save().then((find) => (saved = find)));
  await waitFor(() => expect(logFind).toHaveBeenCalledTimes(1));
  const isStored = await act(() => result.current.files.add([photo('ring.jpg')]));
  expect(isStored).toBe(true);
  await act(async () => goOn());
  await waitFor(() => expect(saved).toMatchObject({ details: 'Edge up' }));
  expect(logFind.mock.lastCall?.[0].files?.map(({ file }) => file.name)).toEqual(['coin.jpg']);
  const draft = await storedDraft();
  expect(draft?.fields).toBeNull();
  expect(draft?.files.map(({ file }) => file.name)).toEqual(['ring.jpg']);
});

it('edits made while the find is being saved apply to that find', async () => {
  const { result, logFind, goOn, queries, storedDraft } = await form();
  await act(async () => result.current.change({ details: 'Edge up', depthCm: 12 }));
  let saved: Find | null = null;
  await act(async () => void result.current.save().then((find) => (saved = find)));
  await waitFor(() => expect(logFind).toHaveBeenCalledTimes(1));
  const place = { lng: 0.122, lat: 52.206 };
  await act(async () => result.current.change({ details: 'Edge up, below the plough line', place }));
  await act(async () => goOn());
  await waitFor(() => expect(saved).not.toBeNull());
  const [find] = (await queries.finds({ offset: 0, limit: 2 })).items;
  expect(find && (await queries.find(find.id))?.find).toMatchObject({
    details: 'Edge up, below the plough line',
    depthCm: 12,
    location: place,
  });
  expect(await storedDraft()).toBeNull();
});
