import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './stored.ts';

/** Signs up through the form and onboarding. */
export async function signUpByForm(page: Page, email: string): Promise<void> {
  await openAuthDialog(page);
  const tab = page.getByRole('tab', { name: 'Sign Up' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await submitCredentials(page, email, PASSWORD, 'Create account');
  await page.waitForURL('**/onboarding');
  await skipFirstSteps(page);
}

export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await openAuthDialog(page);
  await submitCredentials(page, email, password, 'Sign in');
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
  await skipFirstSteps(page);
}

async function openAuthDialog(page: Page): Promise<void> {
  // A new device is at a page outside the app.
  if (page.url().endsWith('.json')) await page.goto(new URL('/', page.url()).href);
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
}

/** Skips onboarding if it is open or due. */
export async function skipFirstSteps(page: Page): Promise<void> {
  const onboarding = await page.evaluate(() => localStorage.getItem('metalquest:onboarding'));
  if (!onboarding || !/"state":"(due|open)"/.test(onboarding)) return;
  await page.waitForURL('**/onboarding');
  await page.getByRole('button', { name: 'Skip all' }).click();
  await page.waitForURL((url) => url.pathname !== '/onboarding');
}

/** Fills in the open sign-in dialog and presses `button`. */
export async function submitCredentials(
  page: Page,
  email: string,
  password: string,
  button: 'Sign in' | 'Create account',
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}
