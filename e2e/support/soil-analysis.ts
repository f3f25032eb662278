import { expect } from '@playwright/test';
import { expectNoFinding } from './accessibility.ts';
import { SEASON_FINDS } from './demo.ts';
import type { Device } from './device.ts';
import { goWithin } from './go-within.ts';
import { overflowingElements } from './layout.ts';
import { readyForTheField, test } from './survival.ts';
import { expectPathsDownloaded } from './sync-state.ts';

/** Without signal, checks the soil analysis of the demo season. */
export async function checkSoilAnalysis(laptop: Device): Promise<void> {
  const { page } = laptop;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPathsDownloaded(page);
  await readyForTheField(page);
  await laptop.loseSignal();
  await goWithin(page, '/reports/soil-analysis');
  const moisture = page.getByRole('region', { name: 'Moisture' });
  await test.step('a sentence first, with counts; each ground type with its finds', async () => {
    await expect(
      page.getByText(`${SEASON_FINDS} of your ${SEASON_FINDS} finds have ground conditions.`),
    ).toBeVisible();
    await expect(moisture.getByText(`Recorded for ${SEASON_FINDS} of ${SEASON_FINDS} finds`)).toBeVisible();
    await expect(
      page
        .getByText(
          /^On \w+( ground)? your \d+ finds lay \d+ cm deeper than on \w+( ground)? \(\d+ finds\)\.$/,
        )
        .first(),
    ).toBeVisible();
    const groundTypes = moisture.getByRole('listitem').filter({ has: page.getByRole('heading') });
    await expect(groundTypes.nth(1)).toBeVisible();
    const totalFinds = async () => {
      const counts = await groundTypes.getByText(/^\d+ finds?$/).allTextContents();
      return counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    };
    await expect.poll(totalFinds).toBe(SEASON_FINDS);
  });

  await test.step('shows the figures behind it, and the detectors with their hours', async () => {
    await moisture.getByText('Show the figures').click();
    const depths = moisture.getByRole('table', { name: 'Moisture: depth and category of the finds' });
    await expect(depths.getByRole('columnheader', { name: 'Median' })).toBeVisible();
    const detectors = moisture.getByRole('table', { name: 'Moisture: finds per hour by detector' });
    await expect(detectors.getByRole('row', { name: /Deus II/ }).first()).toBeVisible();
    await expectNoFinding(page, 'the figures of moisture');
  });

  await test.step('filters by land, detector and days are in the address; empty results say so', async () => {
    await page.getByLabel('Permission').selectOption({ label: 'Fox covert and the old track' });
    await expect(page.getByText(/^\d+ of your \d+ finds have/)).not.toContainText(String(SEASON_FINDS));
    await expect(page).toHaveURL(/permission=/);
    await page.getByLabel('From', { exact: true }).fill('2001-01-01');
    await expect(page).toHaveURL(/from=/);
    await page.getByLabel('To', { exact: true }).fill('2001-02-01');
    await expect(page.getByRole('heading', { name: 'No finds here have ground conditions' })).toBeVisible();
    await expectNoFinding(page, 'a soil analysis of nothing');
    await page.getByRole('button', { name: 'Include all finds' }).last().click();
    await expect(
      page.getByText(`${SEASON_FINDS} of your ${SEASON_FINDS} finds have ground conditions.`),
    ).toBeVisible();
  });

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowingElements(page)).toEqual([]);
  });
}
