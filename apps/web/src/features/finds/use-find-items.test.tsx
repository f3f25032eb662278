// @vitest-environment happy-dom
import type { SyncEngine } from '@metalquest/sync/engine';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { done, FIELD, testDevice } from '@metalquest/sync/test/support/test-device';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import type { FindList } from './list/use-finds.ts';
import { pageAfter, useFindItems } from './use-find-items.ts';

async function listed() {
  const { commands, queries } = testDevice();
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const log = async (name: string) => done(await commands.logFind({ questId: quest.id, name })).find;
  for (const name of ['Penny', 'Buckle', 'Button']) await log(name);
  const finds = vi.spyOn(queries, 'finds');
  const engine: SyncEngine = Object.assign(Object.create(null), { queries });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const all = (total: number): FindList => ({ total, ids: null, sort: 'newest' });
  const hook = renderHook(({ list }) => useFindItems(list, 0, 9), {
    wrapper,
    initialProps: { list: all(3) },
  });
  const names = () => [0, 1, 2, 3].map((at) => hook.result.current(at)?.name);
  return { commands, queries, log, finds, all, hook, names };
}

afterEach(cleanup);

test('a changed find is read once, by its own page', async () => {
  const { log, finds, all, hook, names } = await listed();
  await waitFor(() => expect(names().filter(Boolean)).toHaveLength(3));
  const read = finds.mock.calls.length;
  hook.rerender({ list: all(4) });
  await log('Ring');
  await waitFor(() => expect(names()).toContain('Ring'));
  expect(finds.mock.calls.length).toBe(read + 1);
});

test('unchanged finds keep their object identity when their page is re-read, others do not', async () => {
  const { commands, queries, names } = await listed();
  await waitFor(() => expect(names().filter(Boolean)).toHaveLength(3));
  const read = async (): Promise<readonly FindListItem[]> =>
    (await queries.finds({ offset: 0, limit: 10 })).items;
  const before = pageAfter(undefined, { items: await read(), sort: 'newest' });
  expect(pageAfter(before, { items: await read(), sort: 'newest' })).toBe(before);
  expect(pageAfter(before, { items: await read(), sort: 'oldest' })).not.toBe(before);
  const [first] = before.items;
  if (!first) throw new Error('no find');
  done(await commands.updateFind(first.id, { name: 'Brooch' }));
  const after = pageAfter(before, { items: await read(), sort: 'newest' });
  expect(after.items[0]).toMatchObject({ id: first.id, name: 'Brooch' });
  expect(after.items[1]).toBe(before.items[1]);
  const shorter = pageAfter(after, { items: after.items.slice(1), sort: 'newest' });
  expect(shorter.items).toEqual(after.items.slice(1));
});
