import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { dayIn, NOON } from './support/days.ts';
import { goWithin } from './support/go-within.ts';
import { downloadPdf, onePagePdf } from './support/pdf.ts';
import { draftText } from './support/replica.ts';
import { newAccount, signedInClient } from './support/stored.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: onePagePdf() };

/** 100 m by 70 m. */
const FIELD = {
  type: 'Polygon',
  coordinates: [
    [
      [-1.097, 51.344],
      [-1.096, 51.344],
      [-1.096, 51.345],
      [-1.097, 51.345],
      [-1.097, 51.344],
    ],
  ],
};

/**
 * Taps the map at fractions of its width and height, once it accepts corners and has centred on the device.
 */
async function tapMap(page: Page, ...places: readonly (readonly [number, number])[]): Promise<void> {
  const canvas = page.locator('.maplibregl-canvas');
  await expect(canvas).toHaveCSS('cursor', 'crosshair');
  await expect(page.getByRole('button', { name: 'Use my position as a corner' })).toBeVisible();
  for (const [x, y] of places) {
    const box = await canvas.boundingBox();
    if (!box) throw new Error('no map');
    await canvas.click({ position: { x: box.width * x, y: box.height * y } });
  }
}

test('adds a permission and draws its boundary offline; it reaches the server', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn({ clockAtMs: NOON, hasMap: true });
  const { page } = phone;
  await phone.signUp(email);
  await goWithin(page, '/permissions');
  await expect(page.getByRole('heading', { name: 'No permissions yet' })).toBeVisible();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
  await expectNoFinding(page, 'no contact yet');
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await readyForTheField(page);
  await phone.loseSignal();
  const form = page.getByRole('dialog');

  await test.step('errors are shown next to their field; typed text survives a reload', async () => {
    await page.getByRole('button', { name: 'Add permission' }).last().click();
    await form.getByLabel('Landowner', { exact: true }).selectOption('New contact...');
    await form.getByLabel("Landowner's share of finds, %").fill('half');
    await form.getByRole('button', { name: 'Add permission' }).click();
    await expect(form.getByText('Enter the address of the property.')).toBeVisible();
    await expect(form.getByText('Give the contact a name.')).toBeVisible();
    await expect(form.getByLabel('Property')).toBeFocused();
    await expectNoFinding(page, 'a refused permission form');
    await form.getByLabel('Property').fill('Łąka pod lasem');
    await expect(form.getByText("The landowner's share must be 0 to 100 percent.")).toBeVisible();
    await form.getByLabel('Name').fill('Łukasz Żółć');
    await form.getByLabel('Phone').fill('+48 600 000 000');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Add permission' }).last().click();
    await expect(form.getByLabel('Phone')).toHaveValue('+48 600 000 000');
    await expect.poll(() => draftText(page, 'permission:new')).toContain('+48 600 000 000');
    await page.goto(`${wire.url}/permissions`);
    await page.getByRole('button', { name: 'Add permission' }).last().click();
    await expect(form.getByLabel('Property')).toHaveValue('Łąka pod lasem');
    await expect(form.getByText('Your earlier text is still here.')).toBeVisible();
    await expect(form.getByLabel('Phone')).toHaveValue('+48 600 000 000');
  });

  await test.step('a refusal keeps the form and creates the contact only once', async () => {
    await form.getByLabel("Landowner's share of finds, %").fill('33,33');
    await form.getByLabel('Status').selectOption('Active');
    await form.getByLabel('From').fill(dayIn(-30));
    await form.getByLabel('Until').fill(dayIn(12));
    await form.getByLabel('Terms').fill('Close gates. <script>alert(1)</script>');
    await form.getByRole('button', { name: 'Add permission' }).click();
    await expect(page.getByText('Error Creating Permission')).toBeVisible();
    await expect(form.getByLabel('Terms')).toHaveValue(/Close gates/);
    await form.getByLabel('Terms').fill('Close every gate.');
    await form.getByRole('button', { name: 'Add permission' }).click();
    await expect(page.getByText('Permission Created')).toBeVisible();
    await expect(page).toHaveURL(/\/permissions\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Łąka pod lasem' })).toBeVisible();
    await expect(page.getByText('12 days left')).toBeVisible();
    await expect(page).not.toHaveTitle(/Łąka/);
  });

  await test.step("draws the boundary with taps, with the device's position and with the keyboard", async () => {
    await expect(page.locator('.maplibregl-canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Draw boundary' }).click();
    await page.getByRole('button', { name: 'Save boundary' }).click();
    await expect(page.getByRole('button', { name: 'Draw boundary' })).toBeFocused();
    await page.getByRole('button', { name: 'Draw boundary' }).click();
    const corners = page.getByRole('list', { name: 'Corners' }).getByRole('listitem');
    await tapMap(page, [0.2, 0.25], [0.7, 0.25]);
    await expect(corners).toHaveCount(2);
    await page.getByRole('button', { name: 'Save boundary' }).click();
    await expect(page.getByRole('alert')).toContainText('three corners');
    await tapMap(page, [0.7, 0.75], [0.2, 0.75]);
    await expect(corners).toHaveCount(4);
    await page.getByRole('button', { name: 'Use my position as a corner' }).click();
    await expect(corners).toHaveCount(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(corners).toHaveCount(4);
    const before = await corners.first().textContent();
    await page.getByRole('button', { name: /^Corner 1 of 4/ }).press('Shift+ArrowUp');
    await expect(corners.first()).not.toHaveText(before ?? '');
    await page.getByRole('button', { name: /^Add a corner between 1 and 2/ }).press('Enter');
    await expect(corners).toHaveCount(5);
    const boundary = `boundary:${new URL(page.url()).pathname.split('/').at(-1)}`;
    const draftCornerCount = async () => (await draftText(page, boundary)).match(/lng/g)?.length;
    await expect.poll(draftCornerCount).toBe(5);
    await page.getByRole('button', { name: 'Remove corner 2' }).click();
    await expect(corners).toHaveCount(4);
    await expectNoFinding(page, 'a boundary being drawn');
    await expect.poll(draftCornerCount).toBe(4);
    await page.getByRole('button', { name: 'Save boundary' }).click();
    await expect(page.getByText('Permission Updated')).toBeVisible();
    await expect(page.getByRole('figure', { name: /^Map of the boundary, .*(ha|m²)/ })).toBeVisible();
  });

  await test.step('it reaches the server when there is signal, with its one contact', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    const { data: permissions } = await client
      .from('property_permissions')
      .select('property_address,boundary,landowner_contacts(name)');
    expect(permissions).toEqual([
      {
        property_address: 'Łąka pod lasem',
        // The first corner is repeated at the end.
        boundary: expect.objectContaining({
          type: 'Polygon',
          coordinates: [Array.from({ length: 5 }, () => expect.any(Array))],
        }),
        landowner_contacts: { name: 'Łukasz Żółć' },
      },
    ]);
    expect((await client.from('landowner_contacts').select('id')).data).toHaveLength(1);
  });
  expect(pageErrors(phone)).toEqual([]);
});

test('keeps documents, the agreement and interactions of a permission, offline', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const [contact, permission] = [randomUUID(), randomUUID()];
  for (const { error } of [
    await client
      .from('landowner_contacts')
      .insert({ id: contact, name: 'Łukasz Żółć', phone: '+48 600 000 000' }),
    await client.from('property_permissions').insert({
      id: permission,
      contact_id: contact,
      property_address: 'Łąka pod lasem',
      status: 'active',
      valid_from: dayIn(-30),
      valid_until: dayIn(12),
      boundary: FIELD,
      terms: 'Close every gate.',
      finds_agreement_share: 33.33,
    }),
  ])
    expect(error).toBeNull();
  const phone = await switchOn({ clockAtMs: NOON });
  const { page } = phone;
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  await goWithin(page, `/permissions/${permission}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Łąka pod lasem' })).toBeVisible();
  await readyForTheField(page);
  await phone.loseSignal();
  const form = page.getByRole('dialog');

  await test.step('adds, opens and deletes a document', async () => {
    await page
      .getByLabel('Add documents')
      .setInputFiles([letter, { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') }]);
    await expectToast(page, '1 document added');
    await expect(page.getByRole('alert').filter({ hasText: 'a.mp4' })).toBeVisible();
    const openedPage = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open letter.pdf' }).click();
    await (await openedPage).close();
    await expectNoFinding(page, 'a permission with all it can have');
    await page.getByRole('button', { name: 'Delete letter.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click();
    await expectToast(page, 'Document deleted');
    await expect(page.getByRole('button', { name: 'Open letter.pdf' })).toHaveCount(0);
  });

  await test.step('creates the agreement on the device with the recorded terms', async () => {
    const { name, text: pdfText } = await downloadPdf(page, () =>
      page.getByRole('button', { name: 'Make agreement (PDF)' }).click(),
    );
    expect(name).toBe('metalquest-agreement.pdf');
    for (const text of [
      'Łukasz Żółć',
      'Łąka pod lasem',
      '33.33%',
      'Close every gate.',
      'Area: ',
      'Signature',
    ])
      expect(pdfText).toContain(text);
    await expectToast(page, 'Agreement saved');
  });

  await test.step('logs, edits, deletes and restores an interaction', async () => {
    await page.getByRole('link', { name: 'Łukasz Żółć', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Łukasz Żółć' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call Łukasz Żółć' })).toHaveAttribute(
      'href',
      'tel:+48600000000',
    );
    await page.getByRole('button', { name: 'Log interaction' }).click();
    await form.getByText('Visit', { exact: true }).click();
    await form.getByLabel('Conversation notes').fill('Walked the meadow with him');
    await form.getByLabel('Follow up on').fill(dayIn(2));
    await expectNoFinding(page, 'the form of an interaction');
    await form.getByRole('button', { name: 'Log interaction' }).click();
    await expect(page.getByText('Interaction Logged')).toBeVisible();
    await expect(page.getByText('Due in 2 days')).toBeVisible();
    await page.getByRole('button', { name: /^More about the visit/ }).click();
    await page.getByRole('menuitem', { name: 'Edit interaction' }).click();
    await form.getByLabel('Conversation notes').fill('Walked it with him and his brother');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Interaction Updated')).toBeVisible();
    await page.getByRole('button', { name: /^More about the visit/ }).click();
    await page.getByRole('menuitem', { name: 'Delete interaction' }).click();
    await expect(page.getByText('Interaction Deleted')).toBeVisible();
    await expect(page.getByText('Walked it with him')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Walked it with him and his brother')).toBeVisible();
  });

  await test.step('a follow-up is shown above the list, and is ticked off there', async () => {
    await goWithin(page, '/permissions');
    await expect(page.getByRole('region', { name: 'Ending soon' })).toContainText('12 days left');
    const followUps = page.getByRole('region', { name: 'To follow up' });
    await expect(followUps).toContainText('Due in 2 days');
    await expectNoFinding(page, 'permissions that need attention');
    await followUps.getByRole('button', { name: 'Done: follow up Łukasz Żółć' }).click();
    await expect(followUps).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(followUps).toBeVisible();
  });
  expect(pageErrors(phone)).toEqual([]);
});
