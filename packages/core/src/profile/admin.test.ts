import { expect, it } from 'vitest';
import { showsAdmin } from './admin.ts';

it.each([
  [{ admin: true }, {}],
  [{ admin: 'true' }, {}],
  [{}, { role: 'admin' }],
])('app_metadata %j with user_metadata %j sees the admin screens', (app, user) => {
  expect(showsAdmin(app, user)).toBe(true);
});

it.each([
  [{}, {}],
  [null, undefined],
  [{ admin: 'yes' }, {}],
  [{ admin: 1 }, {}],
  [{ role: 'admin' }, { admin: true }],
])('app_metadata %j with user_metadata %j does not', (app, user) => {
  expect(showsAdmin(app, user)).toBe(false);
});
