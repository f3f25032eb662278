import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectNoFinding } from '../support/accessibility.ts';
import type { DemoAccount } from '../support/demo.ts';
import { goWithin } from '../support/go-within.ts';
import { overflowingElements } from '../support/layout.ts';
import { checkSoilAnalysis } from '../support/soil-analysis.ts';
import { clientOf, newAccount } from '../support/stored.ts';
import { readyForTheField, test } from '../support/survival.ts';

const findRow = z.object({
  quest_id: z.string(),
  category: z.string().nullable(),
  period: z.string().nullable(),
  material: z.string().nullable(),
  found_at: z.string(),
});
const FIND_COLUMNS = Object.keys(findRow.shape).join(',');
const questRow = z.object({ id: z.string(), duration_seconds: z.number() });
const pointRow = z.object({ quest_id: z.string(), lng: z.coerce.number(), lat: z.coerce.number() });

/** The demo's rows on the server, fetched a few hundred at a time. */
async function demoRows(server: string, { email, password }: DemoAccount) {
  const client = await clientOf(server);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  async function fetchAll<T>(table: string, columns: string, order: readonly string[], row: z.ZodType<T>) {
    const rows: T[] = [];
    for (let offset = 0; ; offset += 500) {
      let query = client.from(table).select(columns);
      for (const column of order) query = query.order(column);
      const { data, error } = await query.range(offset, offset + 499);
      if (error) throw error;
      rows.push(...z.array(row).parse(data));
      if (data.length < 500) return rows;
    }
  }
  return {
    finds: await fetchAll('finds', FIND_COLUMNS, ['id'], findRow),
    quests: await fetchAll('quests', 'id,duration_seconds', ['id'], questRow),
    points: await fetchAll('quest_path_points', 'quest_id,lng,lat', ['quest_id', 'recorded_at'], pointRow),
  };
}

/** Haversine distance in metres, with the sphere radius from the spec. */
function metres(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const rad = Math.PI / 180;
  const haversine =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(haversine));
}

const figure = (page: Page, label: string): Locator =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

function countByName(names: readonly (string | null)[]): Map<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return new Map([...groups].flatMap(([name, group]) => (name === null ? [] : [[name, group.length]])));
}

/** Switches a chart to its table and compares the first figure of each row. */
async function expectTable(page: Page, title: string, rows: ReadonlyMap<string, number>): Promise<void> {
  const region = chart(page, title);
  await region.getByRole('button', { name: `${title}: figures as a table` }).click();
  for (const [name, count] of rows) {
    const row = region.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(row.getByRole('cell').first()).toHaveText(String(count));
  }
}

const chart = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function openStatistics(page: Page, address = '/statistics'): Promise<void> {
  await goWithin(page, address);
  await expect(page.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading statistics' })).toHaveCount(0, { timeout: 60_000 });
}

export function statisticsTests(): void {
  test('the figures match the rows on the server, charts are readable as table, by keyboard and as a picture, and without signal the soil analysis summarises the finds', async ({
    wire,
    demo,
    switchOnWithDemo,
  }) => {
    const { finds, quests, points } = await demoRows(wire.url, demo);
    const laptop = await switchOnWithDemo({ kind: 'laptop' });
    const { page } = laptop;
    await openStatistics(page);

    await test.step('the headline figures', async () => {
      const seconds = quests.map((quest) => quest.duration_seconds);
      const total = seconds.reduce((sum, duration) => sum + duration, 0);
      const byQuest = Map.groupBy(points, (point) => point.quest_id);
      const segments = [...byQuest.values()].flatMap((path) =>
        path.slice(1).map((point, index) => metres(path[index] ?? point, point)),
      );
      const km = segments.reduce((sum, length) => sum + length, 0) / 1000;
      await expect(figure(page, 'Finds')).toHaveText(String(finds.length));
      await expect(figure(page, 'Quests')).toHaveText(String(quests.length));
      await expect(figure(page, 'Time in the field')).toHaveText(`${Number((total / 3600).toFixed(1))}h`);
      // Paths download last.
      await expect(figure(page, 'Distance')).toHaveText(`${Number(km.toFixed(1))}km`, { timeout: 60_000 });
      const longest = Math.max(...seconds);
      await expect(figure(page, 'Longest quest')).toHaveText(
        `${Math.floor(longest / 3600)} h ${Math.floor((longest % 3600) / 60)} min`,
      );
    });

    const counts = [...Map.groupBy(finds, ({ category }) => category ?? 'Other')]
      .map(([category, group]) => ({ category, count: group.length }))
      .toSorted((a, b) => b.count - a.count);
    const [mostCommon] = counts;
    if (!mostCommon) throw new Error('the demo has no finds');

    await test.step('the arrow keys move through the bars, and each announces its value', async () => {
      const bars = page.getByRole('listbox', { name: 'Finds by category' });
      await bars.press('Home');
      await expect(bars.getByRole('option', { selected: true })).toHaveAccessibleName(
        new RegExp(`^${mostCommon.category}: ${mostCommon.count} finds, \\d+%$`),
      );
      await bars.press('ArrowDown');
      const secondBar = bars.getByRole('option', { selected: true });
      await expect(secondBar).toHaveAccessibleName(new RegExp(`: ${counts[1]?.count} finds?, `));
      // The listbox refers to its active option, which a screen reader announces.
      await expect(bars).toHaveAttribute('aria-activedescendant', (await secondBar.getAttribute('id')) ?? '');
      await bars.press('Escape');
      await expect(bars.getByRole('option', { selected: true })).toHaveCount(0);
    });

    await test.step('a table shows the same figures', async () => {
      const category = chart(page, 'By category');
      await category.getByRole('button', { name: 'By category: figures as a table' }).click();
      const table = category.getByRole('table', { name: 'Finds by category' });
      for (const { category: name, count } of counts) {
        const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
        await expect(row.getByRole('cell').first()).toHaveText(String(count));
      }
      await category.getByRole('button', { name: 'By category: figures as a table' }).click();
      await expect(category.getByRole('listbox')).toBeVisible();
    });

    await test.step('periods, materials and months match the rows; missing values have no bar', async () => {
      const periods = countByName(finds.map(({ period }) => period));
      periods.delete('Unknown');
      await expect(chart(page, 'By period').getByRole('option')).toHaveCount(periods.size);
      await expectTable(page, 'By period', periods);
      await expectTable(page, 'By material', countByName(finds.map(({ material }) => material)));
      const months = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
      const byMonth = countByName(finds.map(({ found_at }) => months.format(new Date(found_at))));
      await expectTable(page, 'By month', byMonth);
      await expectNoFinding(page, 'statistics with the tables of records open');
    });

    await test.step('looks up a target ID and shows its count', async () => {
      const ids = chart(page, 'Target IDs');
      await ids.getByRole('spinbutton', { name: 'Target ID' }).fill('3');
      await expect(ids.getByText('None of your finds has target ID 3 yet.')).toBeVisible();
      await ids.getByRole('listbox').press('ArrowRight');
      await expect(ids.getByRole('spinbutton', { name: 'Target ID' })).toHaveValue('4');
    });

    await test.step('saves a chart as a picture', async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        expect(page.getByText('Picture saved')).toBeVisible(),
        chart(page, 'By category')
          .getByRole('button', { name: /save as a picture$/ })
          .click(),
      ]);
      expect(file.suggestedFilename()).toBe('metalquest-finds-by-category.png');
      const png = await readFile(await file.path());
      expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      expect(png.readUInt32BE(16)).toBe(1520);
      expect(png.readUInt32BE(20)).toBeGreaterThan(600);
    });

    await page.setViewportSize({ width: 320, height: 700 });
    await expect(chart(page, 'By category')).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    expect(laptop.consoleErrors).toEqual([]);
    await checkSoilAnalysis(laptop);
  });

  test('offline the figures work from a cold start, and a find logged in another tab counts at once', async ({
    wire,
    email,
    switchOn,
  }) => {
    const client = await newAccount(wire.url, email);
    const quest = randomUUID();
    for (const { error } of [
      await client.from('quests').insert({
        id: quest,
        title: 'Long Meadow',
        date: '2026-05-20T09:00:00Z',
        status: 'paused',
        is_current: true,
      }),
      await client.from('finds').insert(
        ['02', '03', '04'].map((day) => ({
          quest_id: quest,
          item_description: 'Half groat',
          category: 'Coin',
          target_id: '73',
          found_at: `2026-05-${day}T10:00:00Z`,
        })),
      ),
    ]) {
      if (error) throw error;
    }
    const phone = await switchOn();
    await phone.signIn(email);
    await phone.expectSyncState('synced');
    await readyForTheField(phone.page);
    await phone.loseSignal();
    await phone.closeBrowser();
    await phone.open('/statistics');
    const { page } = phone;
    await expect(figure(page, 'Finds')).toHaveText('3');
    await expect(
      chart(page, 'By category').getByText('3 finds so far: too few to show a pattern.'),
    ).toBeVisible();
    const ids = chart(page, 'Target IDs');
    await expect(ids.getByText(/^Target ID 73 came up 3 times, too few to say/)).toBeVisible();

    // Charts without data say so and explain where to record it.
    const period = chart(page, 'By period');
    await expect(period.getByText('None of your 3 finds has a period yet.')).toBeVisible();
    await expect(period.getByText(/^Open “Record: period, material, weight”/)).toBeVisible();
    await expect(period.getByRole('listbox')).toHaveCount(0);
    await expect(chart(page, 'Coils compared').getByText('No find has a coil yet.')).toBeVisible();

    const otherTab = await phone.tab(`/quests/${quest}/add-find`);
    await otherTab.getByText('Relic', { exact: true }).click();
    await otherTab.getByRole('button', { name: 'Save find', exact: true }).click();
    await expect(otherTab).toHaveURL(new RegExp(`/quests/${quest}$`));
    await page.bringToFront();
    await expect(figure(page, 'Finds')).toHaveText('4');
    const bars = page.getByRole('listbox', { name: 'Finds by category' });
    await expect(bars.getByRole('option', { name: 'Relic: 1 find, 25%' })).toBeAttached();
    // The entered Target ID stays.
    await ids.getByRole('spinbutton', { name: 'Target ID' }).fill('50');
    await expect(ids.getByText('None of your finds has target ID 50 yet.')).toBeVisible();
  });
}
