// @vitest-environment happy-dom
import { ok } from '@metalquest/core/result';
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { mediaTable } from '@metalquest/sync/mapping/media-table';
import { photo, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { handOver } from '../../ui/pick-files.ts';
import { Component as AddGearPage } from './add-gear-page.tsx';
import { NEW_GEAR_KEY } from './gear-files.ts';

/** The add-gear form with a name and one photo; gear is stored once `goOn` is called. */
async function form() {
  const { replica, commands, queries } = testDevice();
  const drafts = testDrafts(replica);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const addEquipment: Commands['addEquipment'] = async (...gear) => {
    await promise;
    return commands.addEquipment(...gear);
  };
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts,
    commands: { ...commands, addEquipment },
    queries,
    previewPhoto: async (file: Blob) => ok(file),
  });
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
  const draftFiles = async () => (await drafts.read(NEW_GEAR_KEY))?.files.map(({ file }) => file.name) ?? [];
  await waitFor(async () => expect(await draftFiles()).toEqual(['deus.jpg']));
  /** Name and files of each piece of gear. */
  const gear = async () =>
    Promise.all(
      (await queries.equipment()).map(async ({ id, name }) => {
        const media = await replica
          .rows(mediaTable)
          .filter(({ value }) => value.equipmentId === id)
          .toArray();
        return [name, ...media.map(({ value }) => value.filename)];
      }),
    );
  return { goOn, replica, gear, draftFiles };
}

const pick = (name: string) =>
  act(async () => {
    const field = screen.getByLabelText('Choose photos and documents');
    fireEvent.change(field, { target: { files: [photo(name)] } });
  });

const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save gear' })));

afterEach(cleanup);

it('a photo added while gear is being saved belongs to the next one', async () => {
  const { goOn, gear, draftFiles } = await form();
  await save();
  await pick('coil.jpg');
  await waitFor(async () => expect(await draftFiles()).toEqual(['deus.jpg', 'coil.jpg']));
  await act(async () => goOn());
  await screen.findByText('On the shelf');
  expect(await gear()).toEqual([['Deus II', 'deus.jpg']]);
  expect(await draftFiles()).toEqual(['coil.jpg']);
});

it('a device without space for the photos of new gear keeps it in the form, and creates it once', async () => {
  const { goOn, replica, gear, draftFiles } = await form();
  goOn();
  vi.spyOn(replica.mediaFiles, 'put').mockRejectedValueOnce(new DOMException('full', 'DataError'));
  await save();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save gear' })).toBeDefined());
  expect(await gear()).toEqual([]);
  expect(await draftFiles()).toEqual(['deus.jpg']);
  await save();
  await screen.findByText('On the shelf');
  expect(await gear()).toEqual([['Deus II', 'deus.jpg']]);
  expect(await draftFiles()).toEqual([]);
});

it('words typed while gear is being saved are saved with it', async () => {
  const { goOn, gear } = await form();
  await save();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Deus II, 28 cm' } });
  await act(async () => goOn());
  await screen.findByText('On the shelf');
  expect(await gear()).toEqual([['Deus II, 28 cm', 'deus.jpg']]);
});

it('a refused photo is not acknowledged as stored: the phone must keep it', async () => {
  await form();
  const onStored = vi.fn<(name: string) => void>();
  const pickOne = (file: File) =>
    act(async () => void handOver(NEW_GEAR_KEY, { files: [file], onStored: () => onStored(file.name) }));
  await pickOne(new File(['<svg/>'], 'deus.svg', { type: 'image/svg+xml' }));
  await screen.findByText(/deus.svg/);
  await pickOne(photo('coil.jpg'));
  await waitFor(() => expect(onStored).toHaveBeenCalledWith('coil.jpg'));
  expect(onStored).not.toHaveBeenCalledWith('deus.svg');
});
