import { expect } from '@playwright/test';
import { test } from './support/native/native-app.ts';
import { signedInClient } from './support/stored.ts';

test('a phone chooses its server, makes an account there and stands on its quests', async ({
  install,
  wire,
  email,
}) => {
  const { device, native, url, signUp } = await install();
  await expect(device.page).toHaveURL(`${url}/server`);
  await signUp(email);
  await device.expectSyncState('synced');

  // What is recorded arrives where the phone was pointed at, from an origin of its own.
  await device.startQuest('Long Meadow');
  const client = await signedInClient(wire.url, email);
  await expect
    .poll(async () => (await client.from('quests').select('title')).data)
    .toEqual([{ title: 'Long Meadow' }]);
  expect(native.called('Preferences', 'set').map(({ options }) => options)).toContainEqual({
    key: 'metalquest:server',
    value: wire.url,
  });
  expect(device.complaints).toEqual([]);
});
