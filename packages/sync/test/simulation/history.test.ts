import type { JsonObject } from '@metalquest/core/json';
import { expect, it } from 'vitest';
import { createDevice } from './device.ts';
import { createHistory } from './history.ts';
import { emptyState } from './server/server-state.ts';
import { AS_IT_IS, createSimulation } from './simulation.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const KEY = `landowner_contacts/${ID}`;
const before = '2026-03-01T10:00:01.000Z';
const back = '2026-03-01T10:00:05.000Z';

/**
 * A contact whose note a0 wrote and a1 fetched, on a server that lost the note and has just received it
 * again.
 */
function noteThatIsBack() {
  const simulation = createSimulation({ seed: 1, pageSize: 5, adjust: AS_IT_IS });
  simulation.world.end();
  const broken: string[] = [];
  const { state } = simulation.server;
  const history = createHistory(
    () => state,
    (promised, what) => broken.push(`${promised}: ${what}`),
  );
  const [author, other] = ['a0', 'a1'].map((name) => createDevice(simulation.world, name, ID, 0));
  if (!author || !other) throw new Error('no devices');
  const shows = (device: typeof author, notes: string | null, changedAt: string): void => {
    const value = { id: ID, userId: ID, name: 'Farmer', notes };
    history.committed(device, [{ store: 'landowner_contacts', key: ID, value: { value, changedAt } }]);
  };
  const reaches = (columns: JsonObject, updatedAt: string): void => {
    state.tables.get('landowner_contacts')?.set(ID, { row: { ...columns, updated_at: updatedAt }, xid: 1n });
    const change = { table: 'landowner_contacts', id: ID, xid: 1n, columns, consequence: false };
    history.applied({ userId: ID, device: author.name }, [change]);
  };
  shows(author, 'a0-1', '');
  reaches({ notes: 'a0-1' }, before);
  shows(other, 'a0-1', before);
  history.restoring(state);
  reaches({ notes: 'a0-1' }, back);
  const restore = (): void => {
    history.restoring(emptyState('restored'));
    state.tables.get('landowner_contacts')?.clear();
  };
  return { broken, history, author, other, shows, reaches, restore };
}

it('a page from before a forgotten change was resent may arrive after it', () => {
  const { broken, other, shows } = noteThatIsBack();
  shows(other, null, '2026-03-01T10:00:04.999Z');
  expect(broken).toEqual([]);
});

it('a copy from after a forgotten change was resent must show it', () => {
  const { broken, other, shows } = noteThatIsBack();
  shows(other, null, back);
  expect(broken).toEqual([`own writes shown: a1 no longer shows "a0-1" in ${KEY}.notes`]);
});

it('a device that showed a resent change may not revert it with an older page', () => {
  const { broken, other, shows } = noteThatIsBack();
  shows(other, 'a0-1', back);
  shows(other, null, '2026-03-01T10:00:04.999Z');
  expect(broken).toEqual([`own writes shown: a1 no longer shows "a0-1" in ${KEY}.notes`]);
});

/** The same note with a function that deletes it on its author's device. */
function noteToDelete() {
  const all = noteThatIsBack();
  const { history, author } = all;
  const deletes = (): void => {
    history.deleting.set(author.name, 1);
    history.committed(author, [{ store: 'landowner_contacts', key: ID, value: undefined }]);
    history.deleting.clear();
  };
  return { ...all, deletes };
}

it('a server that forgets a row does not affect a device that had deleted it', () => {
  const { broken, history, author, other, shows, deletes, restore } = noteToDelete();
  shows(other, 'a0-1', back);
  deletes();
  restore();
  expect([author, other].map((device) => history.of(device).rows.has(KEY))).toEqual([false, true]);
  expect(broken).toEqual([]);
});

it('a row in a page in flight when the server forgot it may be offered', () => {
  const { broken, history, other, shows, deletes, restore } = noteToDelete();
  deletes();
  restore();
  shows(other, 'a0-1', back);
  history.committed(other, [{ store: 'landowner_contacts', key: ID, value: undefined }]);
  expect(broken).toEqual([]);
  expect([...history.of(other).offered.keys()]).toEqual([KEY]);
});

it('a device whose DELETE the restored server has executed is done when another device resends the row', () => {
  const { broken, history, author, deletes, reaches, restore } = noteToDelete();
  restore();
  deletes();
  reaches({ notes: 'a0-1' }, back);
  expect(history.lacking(author)).toEqual([`the deletion of ${KEY}`]);
  history.deleted({ userId: ID, device: author.name }, 'landowner_contacts', ID);
  expect(history.lacking(author)).toEqual([]);
  expect(broken).toEqual([]);
});
