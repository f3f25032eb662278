import { expect } from '@playwright/test';
import { signedInClient } from '../support/stored.ts';
import { expectGuarded, readyForTheField, startPausedQuest, test } from '../support/survival.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

test('a browser without storage works online, explains the consequences and asks before losing anything', async ({
  server,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.page.context().addInitScript(() => {
    // Simulates a private window that blocks storage: every request fails.
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await laptop.page.reload();
  await laptop.signUp(email);
  await expect(laptop.page.getByText(/This browser does not store data for MetalQuest/)).toBeVisible();
  await startPausedQuest(laptop, 'Long field');
  await laptop.expectSyncState('synced');
  const client = await signedInClient(server.url, email);
  // There is no replica to check, so check the server.
  await expect
    .poll(async () => (await client.from('quests').select('title,status')).data)
    .toEqual([{ title: 'Long field', status: 'paused' }]);

  await laptop.page.reload();
  await expect(laptop.page.getByText(/This browser does not store data for MetalQuest/)).toBeVisible();
  await expect(laptop.page.getByText('Paused Quest: Long field')).toBeVisible();

  await readyForTheField(laptop.page);
  await laptop.loseSignal();
  await laptop.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  await expectGuarded(laptop.page, true);
  const asked = new Promise<string>((resolve) => {
    laptop.page.once('dialog', async (dialog) => {
      resolve(dialog.type());
      await dialog.dismiss();
    });
  });
  await laptop.page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
});

test('reports a replica that the browser removed, and restores everything from the server', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await startPausedQuest(phone, 'Long field');
  await phone.expectSyncState('synced');
  await phone.page.goto(new URL('/privacy', phone.page.url()).href);
  await phone.page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('metalquest-')) {
        // The app's own tab closes its connection, as when a browser clears site data.
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve;
        });
      }
    }
  });
  await phone.page.goto(new URL('/quests', phone.page.url()).href);
  await expect(phone.page.getByText(/This browser removed the app’s data/)).toContainText('nothing is lost');
  await expect(phone.page.getByText('Paused Quest: Long field')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Got it' }).click();
  await expect(phone.page.getByText(/This browser removed the app’s data/)).toBeHidden();
});
