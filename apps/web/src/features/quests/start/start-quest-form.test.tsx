// @vitest-environment happy-dom
import type { Commands, SyncEngine } from '@metalquest/sync/engine';
import { FIELD, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { StartQuestForm } from './start-quest-form.tsx';

async function openForm() {
  const { replica, commands, queries } = testDevice();
  const startQuest = vi.fn<Commands['startQuest']>(commands.startQuest);
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts: testDrafts(replica),
    queries,
    commands: { ...commands, startQuest },
  });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter>
        <StartQuestForm
          requestedPlace={FIELD}
          display={{ units: 'metric', locale: 'en-GB' }}
          running={null}
        />
      </MemoryRouter>
    </EngineContext>,
  );
  await screen.findByLabelText('Name');
  return { startQuest };
}

const fill = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const submit = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Start quest' })));

afterEach(cleanup);

it('a quest whose name is blank is refused next to the field, which gets the focus; the rest stays', async () => {
  const { startQuest } = await openForm();
  await fill('Name', '   ');
  await fill('Description', 'Stubble by the brook');
  await submit();
  expect(await screen.findByText('Give the quest a name.')).toBeTruthy();
  const name = screen.getByLabelText('Name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Stubble by the brook');
  expect(startQuest).not.toHaveBeenCalled();

  await fill('Name', 'Long Meadow');
  await waitFor(() => expect(screen.queryByText('Give the quest a name.')).toBeNull());
  await submit();
  await waitFor(() =>
    expect(startQuest).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'Long Meadow', description: 'Stubble by the brook' }),
    ),
  );
});
