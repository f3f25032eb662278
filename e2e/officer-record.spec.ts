import { expect } from '@playwright/test';
import { strFromU8 } from 'fflate';
import Papa from 'papaparse';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { downloadFile } from './support/saved.ts';
import { pageErrors, test } from './support/survival.ts';

test('creates a record of a find for a Finds Liaison Officer, with the chosen precision', async ({
  switchOnWithDemo,
}) => {
  const phone = await switchOnWithDemo();
  const { page } = phone;
  await goWithin(page, '/finds');
  await phone.expectSyncState('synced');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/finds\/[0-9a-f-]{36}$/);
  // The address changes before the page does.
  const record = page.getByRole('button', { name: 'Record for a Finds Liaison Officer' });
  await expect(record).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'none';
  await record.click();
  const sheet = page.getByRole('dialog');
  const reference = sheet.locator('dt', { hasText: 'Grid reference' }).locator('xpath=following-sibling::dd');
  await expect(reference).toHaveText(/^[A-Z]{2} \d{4} \d{4} \(8 figures: a 10 m square\)$/);
  const exactReference = /^[A-Z]{2} \d{4} \d{4}/.exec((await reference.textContent()) ?? '')?.[0] ?? 'none';
  await expectNoFinding(page, 'a record for an officer');
  const exactPaper = await readPaper(
    await downloadFile(page, sheet.getByRole('button', { name: 'Save PDF' })),
  );
  for (const text of [name, 'Metal detector', 'Rosie Barrow', exactReference, 'Date found', 'Material'])
    expect(exactPaper.text).toContain(text);
  expect(exactPaper.info).not.toContain(name);

  await sheet.getByLabel('Grid reference').selectOption({ label: '4 figures: a 1 km square' });
  await expect(reference).toHaveText(/^[A-Z]{2} \d{2} \d{2} \(4 figures: a 1 km square\)$/);
  const coarsePaper = await readPaper(
    await downloadFile(page, sheet.getByRole('button', { name: 'Save PDF' })),
  );
  expect(coarsePaper.text).not.toContain(exactReference);

  const csvFile = await downloadFile(page, sheet.getByRole('button', { name: 'Save CSV' }));
  const { data, errors } = Papa.parse<Record<string, string>>(strFromU8(csvFile.bytes), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual([
    expect.objectContaining({ objecttype: name, discoveryMethod: 'Metal detector', finder: 'Rosie Barrow' }),
  ]);
  expect(data[0]?.fourFigure).toMatch(/^[A-Z]{2} \d{2} \d{2}$/);
  expect(data[0]).not.toHaveProperty('landowner');
  expect(pageErrors(phone)).toEqual([]);
});

async function readPaper({ bytes, name }: { bytes: Uint8Array; name: string }) {
  expect(name).toMatch(/^metalquest-officer-\d{4}-\d\d-\d\d\.pdf$/);
  const pdf = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), info: JSON.stringify((await pdf.getMetadata()).info) };
}
