// @vitest-environment happy-dom
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, testDevice } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { filterFrom } from './finds-filter.ts';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

test('selects single finds, a range and all; a deleted find leaves the selection, other filters end it', async () => {
  const { commands, queries, clock } = testDevice();
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const ids = [];
  for (const name of ['Penny', 'Buckle', 'Button', 'Ring']) {
    clock.nowMs += 1_000;
    ids.push(done(await commands.logFind({ questId: quest.id, name, category: 'Coin' })).find.id);
  }
  const [penny, buckle, button, ring] = ids;
  if (!penny || !buckle || !button || !ring) throw new Error('no finds');
  const engine: SyncEngine = Object.assign(Object.create(null), { queries });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const hook = renderHook(({ address }) => useSelection(filterFrom(new URLSearchParams(address))), {
    wrapper,
    initialProps: { address: '' },
  });
  const selected = () => [...hook.result.current.ids];
  const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey });

  act(() => hook.result.current.start(button));
  expect(selected()).toEqual([button]);
  await waitFor(() => {
    press('a', true);
    expect(selected()).toEqual([ring, button, buckle, penny]);
  });
  act(() => hook.result.current.start(button));
  act(() => hook.result.current.toggle(penny, true));
  expect(selected().toSorted()).toEqual([button, buckle, penny].toSorted());
  done(await commands.deleteFind(buckle));
  await waitFor(() => expect(selected().toSorted()).toEqual([button, penny].toSorted()));
  act(() => hook.result.current.toggle(penny, false));
  expect(selected()).toEqual([button]);
  hook.rerender({ address: 'category=coin' });
  expect(selected()).toEqual([]);
  press('Escape');
  expect(hook.result.current.isOn).toBe(false);
});
