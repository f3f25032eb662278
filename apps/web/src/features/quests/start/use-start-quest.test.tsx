// @vitest-environment happy-dom
import { asQuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import type { Result } from '@metalquest/core/result';
import type { CommandError } from '@metalquest/sync/commands/command-error';
import type { SyncEngine } from '@metalquest/sync/engine';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { toast } from '../../../ui/toast.ts';
import type { StartPlace } from './use-start-place.ts';
import { useStartQuest } from './use-start-quest.ts';

const locating: StartPlace = {
  state: 'locating',
  location: null,
  locationName: null,
  weather: null,
  retry() {},
};
const startPlace: StartPlace = {
  ...locating,
  state: 'ready',
  location: { lng: 0.12, lat: 52.2 },
  locationName: 'Overton',
};
const blocked: StartPlace = { ...locating, state: 'blocked' };
const texts = {
  id: asQuestId('11111111-1111-4111-8111-111111111111'),
  name: 'Long Meadow',
  description: '',
  permissionId: null,
};

function setup(answer: Result<{ id: string; name: string }, CommandError>) {
  const startQuest = vi.fn(async () => answer);
  const engine: Partial<SyncEngine> = { commands: Object.assign(Object.create(null), { startQuest }) };
  const state = { status: 'open' as const, engine: Object.assign(Object.create(null), engine) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/quests']}>
      <EngineContext value={state}>{children}</EngineContext>
    </MemoryRouter>
  );
  const hook = renderHook(
    ({ place }: { place: StartPlace }) => ({ ...useStartQuest(place), path: useLocation().pathname }),
    { wrapper, initialProps: { place: locating } },
  );
  return { startQuest, hook };
}

afterEach(() => vi.restoreAllMocks());

describe('starting a quest', () => {
  it('waits for the first fix, then starts there, shows a message and opens the quest', async () => {
    const success = vi.spyOn(toast, 'success').mockImplementation(() => {});
    const { startQuest, hook } = setup({ ok: true, value: { id: 'q1', name: 'Long Meadow' } });
    const answers: (Quest | null)[] = [];
    act(() => void hook.result.current.start(texts).then((started) => answers.push(started)));
    expect(hook.result.current.state).toBe('waiting');
    expect(startQuest).not.toHaveBeenCalled();
    await act(async () => hook.rerender({ place: startPlace }));
    expect(startQuest).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        name: 'Long Meadow',
        location: startPlace.location,
        locationName: 'Overton',
      }),
    );
    const [quest] = answers;
    expect(quest).toMatchObject({ id: 'q1' });
    act(() => quest && hook.result.current.onSaved(quest));
    expect(success).toHaveBeenCalledWith('Quest Started', {
      description: 'Long Meadow has been started successfully!',
    });
    expect(hook.result.current.path).toBe('/quests/q1');
  });

  it('is cancelled by closing the form before the first fix', async () => {
    const { startQuest, hook } = setup({ ok: true, value: { id: 'q1', name: 'Long Meadow' } });
    const answers: (Quest | null)[] = [];
    act(() => void hook.result.current.start(texts).then((started) => answers.push(started)));
    hook.unmount();
    await expect.poll(() => answers).toEqual([null]);
    expect(startQuest).not.toHaveBeenCalled();
  });

  it('requires a location, and starts with the typed values once there is one', async () => {
    const { startQuest, hook } = setup({ ok: true, value: { id: 'q1', name: 'Mill Lane' } });
    act(() => void hook.result.current.start(texts));
    act(() => hook.rerender({ place: blocked }));
    expect(hook.result.current.state).toBe('needs-location');
    await act(async () => hook.rerender({ place: startPlace }));
    expect(hook.result.current.state).toBe('idle');
    expect(startQuest).not.toHaveBeenCalled();
    await act(async () => void hook.result.current.start({ ...texts, name: 'Mill Lane' }));
    expect(startQuest).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Mill Lane' }));
  });

  it('keeps the form and shows the reason when the quest cannot be stored', async () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
    const { hook } = setup({
      ok: false,
      error: { code: 'device-full', title: 'Error Creating Quest', message: 'No room left.' },
    });
    hook.rerender({ place: startPlace });
    const answers: (Quest | null)[] = [];
    await act(async () => void hook.result.current.start(texts).then((started) => answers.push(started)));
    expect(answers).toEqual([null]);
    expect(error).toHaveBeenCalledWith(
      'Error Creating Quest',
      expect.objectContaining({ description: 'No room left.' }),
    );
    expect(hook.result.current).toMatchObject({ state: 'idle', path: '/quests' });
  });
});
