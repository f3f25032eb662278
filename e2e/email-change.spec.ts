import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { awaitMail } from './support/outbox.ts';
import { heading, openSection, openSettings } from './support/profile.ts';
import { PASSWORD } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

test('a link in the email to the former address undoes an address change after a confirmation', async ({
  server,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  const phone = await switchOn();
  const address = `${randomUUID()}@example.org`;
  await laptop.signUp(email);
  await openSettings(laptop.page);
  await openSection(laptop.page, 'Email and password');
  await laptop.page.getByLabel('New address').fill(address);
  await laptop.page.getByLabel('Your password').fill(PASSWORD);
  await expectNoFinding(laptop.page, 'a new address with its password');
  await laptop.page.getByRole('button', { name: 'Change address' }).click();
  await expectToast(laptop.page, 'Email address changed');

  const { link } = await awaitMail(server.dataDirectory, email, 'Your email address was changed');
  const { page } = phone;
  await page.goto(link);
  await expect(heading(page, 'Undo the change of your account?')).toBeVisible();
  await expectNoFinding(page, 'the question before a change is undone');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(heading(page, 'The change is undone')).toBeVisible();
  await expectNoFinding(page, 'a change that was undone');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email address')).toHaveValue(email);

  await laptop.page.reload();
  await expect(laptop.page.getByText('You are signed out.').first()).toBeVisible();
});
