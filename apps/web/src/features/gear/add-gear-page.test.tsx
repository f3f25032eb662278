// @vitest-environment happy-dom
import { draftStore } from '@metalquest/sync/drafts/drafts';
import type { SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { photo, testDevice } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { handOver } from '../../ui/pick-files.ts';
import { AddGearPage } from './add-gear-page.tsx';
import { filesKey, NEW_GEAR_FILES_KEY } from './gear-files.ts';

/** The add-gear form with a name and one photo. */
async function form() {
  const { replica, commands, queries } = testDevice();
  const drafts = draftStore(replica, systemClock);
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts, commands, queries });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter initialEntries={['/gear/new']}>
        <Routes>
          <Route path="/gear/new" element={<AddGearPage />} />
          <Route path="/gear/:id" element={<p>On the shelf</p>} />
        </Routes>
      </MemoryRouter>
    </EngineContext>,
  );
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Deus II' } });
  await pick('deus.jpg');
  const kept = async (key: string) => (await drafts.read(key))?.files.map(({ name }) => name) ?? [];
  await waitFor(async () => expect(await kept(NEW_GEAR_FILES_KEY)).toEqual(['deus.jpg']));
  const gear = () => queries.equipment();
  return { drafts, gear, kept };
}

const pick = (name: string) =>
  act(async () => {
    const field = screen.getByLabelText('Choose photos and documents');
    fireEvent.change(field, { target: { files: [photo(name)] } });
  });

const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save gear' })));

afterEach(cleanup);

it('a photo added while gear is being saved is kept for the next', async () => {
  const { drafts, gear, kept } = await form();
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const write = drafts.writeFiles;
  const given = vi.fn<(key: string) => void>();
  drafts.writeFiles = async (key, files) => {
    if (key !== NEW_GEAR_FILES_KEY) {
      given(key);
      await promise;
    }
    await write(key, files);
  };
  await save();
  await waitFor(() => expect(given).toHaveBeenCalledTimes(1));
  await pick('coil.jpg');
  await waitFor(async () => expect(await kept(NEW_GEAR_FILES_KEY)).toEqual(['deus.jpg', 'coil.jpg']));
  await act(async () => goOn());
  await screen.findByText('On the shelf');
  const [made] = await gear();
  if (made) expect(await kept(filesKey(made.id))).toEqual(['deus.jpg']);
  expect(await kept(NEW_GEAR_FILES_KEY)).toEqual(['coil.jpg']);
});

it('a device without space for the photos of new gear keeps them in the form, and creates the gear once', async () => {
  const { drafts, gear, kept } = await form();
  const write = vi
    .spyOn(drafts, 'writeFiles')
    .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await save();
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save gear' })).toBeDefined());
  expect(await gear()).toMatchObject([{ name: 'Deus II' }]);
  expect(await kept(NEW_GEAR_FILES_KEY)).toEqual(['deus.jpg']);
  await save();
  await screen.findByText('On the shelf');
  const [made, ...others] = await gear();
  expect(others).toEqual([]);
  if (made) expect(await kept(filesKey(made.id))).toEqual(['deus.jpg']);
  expect(await kept(NEW_GEAR_FILES_KEY)).toEqual([]);
});

it('a refused photo is not acknowledged as stored: the phone must keep it', async () => {
  await form();
  const kept = vi.fn<(name: string) => void>();
  const handOne = (file: File) =>
    act(async () => void handOver(NEW_GEAR_FILES_KEY, { files: [file], kept: () => kept(file.name) }));
  await handOne(new File(['<svg/>'], 'deus.svg', { type: 'image/svg+xml' }));
  await screen.findByText(/deus.svg/);
  await handOne(photo('coil.jpg'));
  await waitFor(() => expect(kept).toHaveBeenCalledWith('coil.jpg'));
  expect(kept).not.toHaveBeenCalledWith('deus.svg');
});
