import { expect, it } from 'vitest';
import { modelServer } from './model.ts';
import { modelRequests } from './requests.ts';

const userId = '00000000-0000-4000-8000-000000000001';
const quest = (n: number): string => `00000000-0000-4000-8000-00000000001${n}`;

it("a waiting transaction keeps its number, holds the horizon back, and lowers no row's number", async () => {
  const due: (() => void)[] = [];
  const witness = {
    applied: () => {},
    deleted: () => {},
    orphan: () => {},
    stored: () => {},
    points: () => {},
  };
  const server = modelServer({
    pageSize: 500,
    newest: { quests: 2, finds: 3 },
    witness,
    now: () => 0,
    after: (_ms, task) => due.push(task),
  });
  server.addUser(userId);
  const requests = modelRequests(server, { userId, device: 'a0' });
  await requests.insert('quests', 'id', [{ id: quest(1) }]);
  await requests.insert('quests', 'id', [{ id: quest(2), is_current: true }]);
  server.holdFor = () => 1_000;
  const held = requests.update('quests', 'id', quest(1), { title: 'held open' });
  await Promise.resolve();
  server.holdFor = () => 0;
  const started = requests.insert('quests', 'id', [{ id: quest(3), is_current: true }]);
  const seen = await requests.update('quests', 'id', quest(2), { title: 'has the higher number' });
  const during = await requests.pullChanges(null);
  for (const task of due) task();
  await Promise.all([held, started]);

  if (seen.verdict !== 'accepted' || during.verdict !== 'accepted') throw new Error('not answered');
  const since = during.value.cursor;
  const page = await requests.pullChanges(since);
  if (page.verdict !== 'accepted') throw new Error('not answered');
  const rows = new Map(page.value.changes.map(({ row }) => [row.id, row]));
  expect([...rows.keys()].toSorted()).toEqual([quest(1), quest(2), quest(3)]);
  expect(rows.get(quest(2))).toMatchObject({ is_current: false, sync_xid: seen.value[0]?.xid });
  expect(Number(rows.get(quest(3))?.sync_xid)).toBeLessThan(Number(seen.value[0]?.xid));
});
