import { expect } from '@playwright/test';
import { signedInClient } from '../support/stored.ts';
import {
  expectLeaveWarning,
  openPausedQuest,
  readyForTheField,
  startPausedQuest,
  test,
} from '../support/survival.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

test('a replica that the browser removed is reported and restored; a browser without storage works online, explains the consequences and asks before losing anything', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  const { page } = laptop;
  await openPausedQuest(laptop, server.url, email, 'Long field');
  await test.step('reports a replica that the browser removed, and restores everything from the server', async () => {
    await page.goto(`${wire.url}/privacy`);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        if (name?.startsWith('metalquest-')) {
          // The app's own tab closes its connection, as when a browser clears site data.
          await new Promise((resolve) => {
            indexedDB.deleteDatabase(name).onsuccess = resolve;
          });
        }
      }
    });
    await page.goto(`${wire.url}/quests`);
    await expect(page.getByText(/This browser removed the app’s data/)).toContainText('nothing is lost');
    await expect(page.getByText('Paused Quest: Long field')).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByText(/This browser removed the app’s data/)).toBeHidden();
  });

  await test.step('works without storage online, and explains the consequences', async () => {
    await page.context().addInitScript(() => {
      // Simulates a private window that blocks storage: every request fails.
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    });
    await page.reload();
    await expect(page.getByText(/This browser does not store data for MetalQuest/)).toBeVisible();
    await startPausedQuest(laptop, 'Far field');
    // There is no replica to check, so check the server.
    const client = await signedInClient(server.url, email);
    await expect
      .poll(async () => (await client.from('quests').select('title,status').order('title')).data)
      .toEqual([
        { title: 'Far field', status: 'paused' },
        { title: 'Long field', status: 'paused' },
      ]);
    await page.reload();
    await expect(page.getByText(/This browser does not store data for MetalQuest/)).toBeVisible();
    await expect(page.getByText('Paused Quest: Far field')).toBeVisible();
  });

  await test.step('asks before it loses anything', async () => {
    await readyForTheField(page);
    await laptop.loseSignal();
    await laptop.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
    await expectLeaveWarning(page, true);
    const dialogType = new Promise<string>((resolve) => {
      page.once('dialog', async (dialog) => {
        resolve(dialog.type());
        await dialog.dismiss();
      });
    });
    await page.close({ runBeforeUnload: true });
    expect(await dialogType).toBe('beforeunload');
  });
});
