import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { submitCredentials } from './support/auth-form.ts';
import type { Device } from './support/device.ts';
import { PASSWORD, signedInClient } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';

/** Counts the page's geolocation requests without blocking them. */
async function countLocationRequests(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const watchPosition = geolocation.watchPosition.bind(geolocation);
    const getCurrentPosition = geolocation.getCurrentPosition.bind(geolocation);
    let requestCount = 0;
    Object.defineProperties(geolocation, {
      watchPosition: {
        value: (...[onSuccess, onError, options]: Parameters<typeof watchPosition>) => {
          requestCount += 1;
          return watchPosition(onSuccess, onError, options);
        },
      },
      getCurrentPosition: {
        value: (...[onSuccess, onError, options]: Parameters<typeof getCurrentPosition>) => {
          requestCount += 1;
          getCurrentPosition(onSuccess, onError, options);
        },
      },
    });
    Object.defineProperty(window, 'metalquestAsked', { get: () => requestCount });
  });
  await page.reload();
  return () => page.evaluate(() => Number(Reflect.get(window, 'metalquestAsked')));
}

/** Creates an account on a device without location permission. */
async function signUpThroughForm(device: Device, email: string): Promise<void> {
  await device.page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await device.page.getByRole('tab', { name: 'Sign Up' }).click();
  await submitCredentials(device.page, email, PASSWORD, 'Create account');
  await device.page.waitForURL('**/onboarding');
}

const stepHeading = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 });

test('a new account completes the onboarding, offline and across a reload, with an explanation before each prompt', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn({ address: '/' });
  const { page } = phone;
  await page.context().clearPermissions();
  const requestCount = await countLocationRequests(page);
  await signUpThroughForm(phone, email);

  await expect(stepHeading(page, 'How do you measure?')).toBeFocused();
  await expectNoFinding(page, 'units');
  await expect(page.getByRole('radio', { name: 'Metric' })).toBeChecked();
  await page.getByText('Imperial', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Imperial' })).toBeChecked();
  await readyForTheField(page);
  await phone.loseSignal();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(stepHeading(page, 'What do you swing?')).toBeFocused();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Enter its brand or model, or skip this.')).toBeVisible();
  await expectNoFinding(page, 'detector, refused');
  await page.getByLabel('Brand').fill('Minelab');
  await expect.poll(async () => JSON.stringify((await readStores(page)).drafts)).toContain('Minelab');
  await page.reload();
  await expect(page.getByLabel('Brand')).toHaveValue('Minelab');
  await page.getByLabel('Model').fill('Equinox 800');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(stepHeading(page, 'May we use your location?')).toBeVisible();
  await expectNoFinding(page, 'location');
  expect(await requestCount(), 'no location request before this').toBe(0);
  await page.getByRole('button', { name: 'Allow location' }).click();
  await expect(stepHeading(page, 'Location is turned off')).toBeVisible();
  await expectNoFinding(page, 'location, blocked');
  await page.context().grantPermissions(['geolocation']);
  await expect(async () => {
    // The page also retries by itself. Click only if the button still says 'Try again'.
    await page.getByRole('button', { name: /^(Try again|Locating\.\.\.|Continue)$/ }).evaluate((button) => {
      if (button instanceof HTMLElement && button.textContent === 'Try again') button.click();
    });
    await expect(stepHeading(page, 'Location found')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(stepHeading(page, 'Put it on your home screen')).toBeVisible();
  await expectNoFinding(page, 'home screen');
  await page
    .getByRole('button', { name: 'Skip', exact: true })
    .or(page.getByRole('button', { name: 'Continue' }))
    .first()
    .click();

  await expect(stepHeading(page, 'Ready for the field')).toBeVisible();
  await expect(page.getByText('Imperial units')).toBeVisible();
  await expect(page.getByText('Minelab Equinox 800')).toBeVisible();
  await expectNoFinding(page, 'ready');
  await page.getByRole('button', { name: 'Open MetalQuest' }).click();
  await expect(page).toHaveURL(/\/quests$/);

  await phone.findSignal();
  await phone.expectSyncState('synced');
  const client = await signedInClient(wire.url, email);
  // The sync button may still show an earlier state.
  await expect
    .poll(async () => (await client.from('equipment').select('name,type,make,model')).data)
    .toEqual([{ name: 'Minelab Equinox 800', type: 'detector', make: 'Minelab', model: 'Equinox 800' }]);
  await expect
    .poll(async () => (await client.from('user_preferences').select('default_units')).data)
    .toEqual([{ default_units: 'imperial' }]);
  expect(pageErrors(phone)).toEqual([]);
});

test('each step can be skipped or gone back to, and the last leads to the requested page', async ({
  wire,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  const { page } = laptop;
  await page.context().clearPermissions();
  await page.goto(`${wire.url}/onboarding`);
  await expect(stepHeading(page, 'Remember every field you walk')).toBeVisible();
  await expectNoFinding(page, 'without an account');
  await page.goto(`${wire.url}/finds`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await submitCredentials(laptop.page, email, PASSWORD, 'Create account');
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await expect(stepHeading(page, 'How do you measure?')).toBeVisible();
  await skip.click();
  await expect(stepHeading(page, 'What do you swing?')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(stepHeading(page, 'How do you measure?')).toBeVisible();
  await skip.click();
  await expect(stepHeading(page, 'What do you swing?')).toBeVisible();
  await skip.click();
  await expect(stepHeading(page, 'May we use your location?')).toBeVisible();
  await skip.click();
  await expect(stepHeading(page, 'Put it on your home screen')).toBeVisible();
  await skip
    .or(page.getByRole('button', { name: 'Continue' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Open MetalQuest' }).click();
  await expect(page).toHaveURL(/\/finds$/);
  // A skipped step requests no permission, so the location stays unknown.
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Location unavailable');
});
