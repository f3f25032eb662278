import { codeOfStep, stepAt } from '@metalquest/backend/auth/factors/totp';
import { expect, type Locator, type Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { ask } from './ask.ts';
import { openSection, openSettings } from './profile.ts';
import { PASSWORD } from './stored.ts';

/**
 * Simulates an authenticator app. Each call returns a new code, because the server accepts each code once.
 */
export class Authenticator {
  private lastStep = 0;
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret.replaceAll(/\s/g, '');
  }

  async code(): Promise<string> {
    const nextStep = () => Math.max(stepAt(Date.now()), this.lastStep + 1);
    // The server accepts codes up to one step ahead.
    await expect.poll(() => nextStep() <= stepAt(Date.now()) + 1, { timeout: 40_000 }).toBe(true);
    this.lastStep = nextStep();
    return codeOfStep(this.secret, this.lastStep);
  }
}

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });

/** Adds an app with the password, which auth-js cannot send. */
export async function enrol(server: string, client: SupabaseClient) {
  const { data } = await client.auth.getSession();
  const answer = await ask(`${server}/auth/v1/factors`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token}`,
    },
    body: JSON.stringify({ factor_type: 'totp', current_password: PASSWORD }),
  });
  const { id, totp } = enrolled.parse(await answer.json());
  return { factorId: id, secret: totp.secret };
}

const givePassword = (page: Page) => page.getByLabel('Password for turning it on').fill(PASSWORD);

/** Reads the secret from the settings and enters the first code. `prove` comes before the press of the button. */
export async function setUpAuthenticator(
  page: Page,
  onStep: (what: string) => Promise<void> = async () => undefined,
  prove: (page: Page, turnOnButton: Locator) => Promise<void> = givePassword,
): Promise<Authenticator> {
  await openSettings(page);
  await openSection(page, 'Email and password');
  const turnOnButton = page.getByRole('button', { name: 'Turn on two-factor authentication' });
  await expect(turnOnButton).toBeEnabled();
  await onStep('turned off');
  await prove(page, turnOnButton);
  await turnOnButton.click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new Authenticator((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '');
  await onStep('the QR code');
  await page.getByLabel('Code from the app').fill(await app.code());
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  return app;
}

/** Turns on two-factor authentication in the settings and returns the recovery codes. */
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
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  return { app, codes };
}

export const secondStep = (page: Page) => page.getByRole('dialog', { name: 'Two-factor code' });

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).first()).toBeVisible();
}

/** Opens the sign-in dialog on a page that does not open it by itself. */
export const openSignIn = (page: Page) =>
  page.getByRole('button', { name: 'Sign In', exact: true }).first().click();

/** Submits the password and stops at the second step. */
export async function firstStep(page: Page, email: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(secondStep(page)).toBeVisible();
}
