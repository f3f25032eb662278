// @vitest-environment happy-dom
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { FindEdit } from './find-edit.tsx';

afterEach(cleanup);

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** The DOM of the tests does not open `details` on click. */
async function unfold(title: string): Promise<void> {
  const details = screen.getByText(title).closest('details');
  if (!details) throw new Error(`Nothing to unfold: ${title}`);
  details.open = true;
  await act(async () => fireEvent(details, new Event('toggle')));
}

it('text typed while adding gear stays, and repeated presses add it once', async () => {
  const { replica, commands, queries } = testDevice();
  const drafts = testDrafts(replica);
  const quest = done(
    await commands.startQuest({ name: 'Long Meadow', location: FIELD, locationName: null, weather: null }),
  );
  const { find } = done(await commands.logFind({ questId: quest.id, location: FIELD }));
  const detail = await queries.find(find.id);
  if (!detail) throw new Error('No find');
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const addEquipment: Commands['addEquipment'] = async (fields) => {
    await promise;
    return commands.addEquipment(fields);
  };
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts,
    queries,
    commands: { ...commands, addEquipment },
  });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter>
        <FindEdit detail={detail} display={{ units: 'metric', locale: 'en-GB' }} onDone={() => {}} />
      </MemoryRouter>
    </EngineContext>,
  );
  await screen.findByRole('heading', { name: 'Edit find' });
  await unfold('Detector, coil, pinpointer');
  await press('Add a detector');
  fireEvent.change(screen.getByLabelText('New detector'), { target: { value: 'Deus II' } });
  await press('Add');
  await press('Add');
  await unfold('Add a note');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Edge up' } });
  await act(async () => goOn());
  await waitFor(() => expect(screen.queryByLabelText('New detector')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Edge up');
  await waitFor(async () =>
    expect((await drafts.read(`find-edit:${find.id}`))?.fields).toMatchObject({
      details: 'Edge up',
      detectorId: expect.any(String),
    }),
  );
  expect(await queries.equipment()).toMatchObject([{ name: 'Deus II' }]);
});
