import { expect, it } from 'vitest';
import { modelServer } from '../../test/support/model-server.ts';
import { ownSession } from './own-session.ts';
import type { SessionState } from './server.ts';

const ROW = { id: '6f1b2c3d-0000-4000-8000-000000000001', name: 'Deus II' };

it('sends nothing once another user is signed in, and stores nothing pulled for them', async () => {
  const model = modelServer();
  const server = ownSession(model);
  expect((await server.insert('equipment', 'id', [ROW])).verdict).toBe('accepted');
  model.sessionState = 'other-user';
  expect((await server.update('equipment', 'id', ROW.id, { name: 'X' })).verdict).toBe('unauthenticated');
  expect(model.tables.get('equipment')?.get(ROW.id)?.row.name).toBe('Deus II');

  // The session changes while the request is in flight.
  const states: SessionState[] = ['ready', 'other-user'];
  const changing = ownSession({ ...model, session: async () => states.shift() ?? 'other-user' });
  expect((await changing.pullChanges(null)).verdict).toBe('unauthenticated');
});

it('waits if the token cannot be renewed offline', async () => {
  const model = modelServer();
  model.sessionState = 'unreachable';
  expect((await ownSession(model).pullChanges(null)).verdict).toBe('silence');
  expect(model.requests).toEqual([]);
});
