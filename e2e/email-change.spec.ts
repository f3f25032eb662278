import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { Device } from './support/device.ts';
import { awaitMail } from './support/outbox.ts';
import { heading, openSection, openSettings } from './support/profile.ts';
import { ServerProcess } from './support/server.ts';
import { PASSWORD } from './support/stored.ts';

/** A server that does not confirm addresses, and the owner's laptop and phone. */
const test = base.extend<{ server: ServerProcess; laptop: Device; phone: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  server: async ({}, use) => {
    const server = await ServerProcess.start();
    await use(server);
    await server.close();
  },
  laptop: async ({ server }, use) => {
    const device = await Device.switchOn({ server: server.url, kind: 'laptop', serviceWorkers: 'block' });
    await use(device);
    await device.switchOff();
  },
  phone: async ({ server }, use) => {
    const device = await Device.switchOn({ server: server.url, kind: 'phone', serviceWorkers: 'block' });
    await use(device);
    await device.switchOff();
  },
});

test('a link in the email to the former address undoes an address change after a confirmation', async ({
  server,
  laptop,
  phone,
}) => {
  const email = `${randomUUID()}@example.org`;
  const address = `${randomUUID()}@example.org`;
  await laptop.signUp(email);
  await openSettings(laptop.page);
  await openSection(laptop.page, 'Email and password');
  await laptop.page.getByLabel('New address').fill(address);
  await laptop.page.getByLabel('Your password').fill(PASSWORD);
  await expectNoFinding(laptop.page, 'a new address with its password');
  await laptop.page.getByRole('button', { name: 'Change address' }).click();
  await expect(laptop.page.getByText('Email address changed')).toBeVisible();

  const { link } = await awaitMail(server.dataDirectory, email, 'Your email address was changed');
  const { page } = phone;
  await page.goto(link);
  await expect(heading(page, 'Undo the change of your email address?')).toBeVisible();
  await expectNoFinding(page, 'the question before a change is undone');
  // Opening the link changes nothing.
  await laptop.page.reload();
  await expect(laptop.page.getByText(address).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(heading(page, 'Your address is back')).toBeVisible();
  await expectNoFinding(page, 'a change that was undone');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email address')).toHaveValue(email);

  await laptop.page.reload();
  await expect(laptop.page.getByText('You are signed out.').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('This link has been used, or it is older than 7 days.')).toBeVisible();
});
