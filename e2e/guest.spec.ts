import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { submitCredentials } from './support/auth-form.ts';
import { PASSWORD, signedInClient } from './support/stored.ts';
import { pageErrors, readyForTheField, startPausedQuest, test } from './support/survival.ts';
import { photo } from './support/track.ts';

test('starts without an account and without signal, and a new account takes over everything once', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn({ address: '/' });
  const risk = () => phone.page.getByText('Your records are on this device only.');

  await test.step('a guest logs a find with a photo without signal', async () => {
    await readyForTheField(phone.page);
    await phone.loseSignal();
    await phone.page.getByRole('button', { name: 'Try it on this device' }).click();
    await expect(phone.page).toHaveURL(/\/quests$/);
    await expect(risk()).toBeVisible();
    await expectNoFinding(phone.page, 'the quests of a guest');
    await startPausedQuest(phone, 'Church field');
    await phone.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  });

  await test.step('after a restart with signal the records are there, and nothing was sent', async () => {
    const start = wire.exchanges.length;
    await phone.closeBrowser();
    await phone.findSignal();
    await phone.open('/finds');
    await expect(phone.page.getByRole('link', { name: /Unnamed Find/ })).toHaveCount(1);
    await phone.go('/profile/gallery');
    await expect(phone.page.getByText('The server shows a public gallery to others')).toBeVisible();
    await expectNoFinding(phone.page, 'a section that needs an account');
    await phone.go('/profile/deleted');
    await expect(phone.page.getByText('The server keeps deleted records for 30 days')).toBeVisible();
    await phone.go('/quests');
    await expect(phone.page.getByText('Paused Quest: Church field')).toBeVisible();
    const sent = wire.exchanges
      .slice(start)
      .filter(({ method, path }) => method !== 'GET' || /^\/(functions|storage|auth)\//.test(path));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  await test.step('a new account takes over the records', async () => {
    await phone.page.getByRole('button', { name: 'Create account' }).click();
    await submitCredentials(phone.page, email, PASSWORD, 'Create account');
    await expect(
      phone.page.getByText('1 quest, 1 find and 1 file were moved from this device.'),
    ).toBeVisible();
    await expect(risk()).toHaveCount(0);
    await phone.expectSyncState('synced');
    await expect(phone.page.getByText('Paused Quest: Church field')).toBeVisible();
  });

  await test.step('the server has each record once', async () => {
    const client = await signedInClient(wire.url, email);
    for (const table of ['quests', 'finds', 'media'])
      expect((await client.from(table).select('id')).data, table).toHaveLength(1);
  });
  expect(pageErrors(phone)).toEqual([]);
});
