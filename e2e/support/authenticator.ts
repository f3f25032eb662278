import { codeOfStep, stepAt } from '@metalquest/backend/auth/factors/totp';
import { expect, type Page } from '@playwright/test';
import { openSection, openSettings } from './profile.ts';
import { PASSWORD } from './stored.ts';

/** A new code of an authenticator app at each call, as the server takes each once: now's, then the next step's. */
export class Authenticator {
  private lastStep = 0;
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret.replaceAll(/\s/g, '');
  }

  async code(): Promise<string> {
    const next = () => Math.max(stepAt(Date.now()), this.lastStep + 1);
    // The server takes codes of one step ahead.
    await expect.poll(() => next() <= stepAt(Date.now()) + 1, { timeout: 40_000 }).toBe(true);
    this.lastStep = next();
    return codeOfStep(this.secret, this.lastStep);
  }
}

/** Gives the secret that the settings show to an authenticator app, and enters the first code of it. */
export async function setUpAuthenticator(
  page: Page,
  onStep: (what: string) => Promise<void> = async () => undefined,
): Promise<Authenticator> {
  await openSettings(page);
  await openSection(page, 'E-mail and password');
  const begin = page.getByRole('button', { name: 'Turn on two-factor authentication' });
  await expect(begin).toBeEnabled();
  await onStep('turned off');
  await begin.click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new Authenticator((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '');
  await onStep('the QR code');
  await page.getByLabel('Code from the app').fill(await app.code());
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  return app;
}

/** Turns two-factor authentication on in the settings, and reads the recovery codes. */
export async function turnOnTwoFactor(
  page: Page,
  onStep: (what: string) => Promise<void> = async () => undefined,
): Promise<{ app: Authenticator; codes: string[] }> {
  const app = await setUpAuthenticator(page, onStep);
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await onStep('the recovery codes');
  const codes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  return { app, codes };
}

export const secondStep = (page: Page) => page.getByRole('dialog', { name: 'Second step' });

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).first()).toBeVisible();
}

/** On a page that does not open the dialog by itself. */
export const openSignIn = (page: Page) =>
  page.getByRole('button', { name: 'Sign In', exact: true }).first().click();

/** The password in the dialog, up to the second step. */
export async function firstStep(page: Page, email: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(secondStep(page)).toBeVisible();
}
