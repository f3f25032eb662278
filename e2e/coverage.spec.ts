import { randomUUID } from 'node:crypto';
import { movedBy } from '@metalquest/core/geo/move';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { overflowingElements } from './support/layout.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectPathsDownloaded } from './support/sync-state.ts';

/** Metres east and north of the field's corner. */
type FieldPoint = readonly [eastM: number, northM: number];
const CORNER = { lng: -1.07, lat: 51.35 };
const place = ([east, north]: FieldPoint): [number, number] => {
  const { lng, lat } = movedBy(CORNER, east, north);
  return [lng, lat];
};
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-05-01T09:00:00Z');

/** Fixes 20 m apart on a straight line, `intervalS` seconds between them. */
function fixes(
  [fromEast, fromNorth]: FieldPoint,
  [toEast, toNorth]: FieldPoint,
  startMs: number,
  intervalS: number,
) {
  const steps = Math.round(Math.hypot(toEast - fromEast, toNorth - fromNorth) / 20);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [lng, lat] = place([
      fromEast + ((toEast - fromEast) * step) / steps,
      fromNorth + ((toNorth - fromNorth) * step) / steps,
    ]);
    return [startMs + step * intervalS * 1000, lng, lat] as const;
  });
}

/** A field of 200 m by 100 m, walked once lengthwise and once across, and driven once along its edge. */
async function createField(server: string, email: string): Promise<string> {
  const client = await newAccount(server, email);
  const expectOk = async (call: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await call;
    if (error) throw new Error(error.message);
  };
  const permission = randomUUID();
  const ring = [place([0, 0]), place([200, 0]), place([200, 100]), place([0, 100]), place([0, 0])];
  await expectOk(
    client.from('property_permissions').insert({
      id: permission,
      property_address: 'Two hectares',
      status: 'active',
      boundary: { type: 'Polygon', coordinates: [ring] },
    }),
  );
  const walks = [
    { title: 'Along', path: fixes([-20, 50], [220, 50], FIRST_DAY, 20) },
    { title: 'Across', path: fixes([100, -20], [100, 120], FIRST_DAY + DAY_MS, 20) },
    { title: 'Driven', path: fixes([-20, 20], [220, 20], FIRST_DAY + 2 * DAY_MS, 2) },
  ];
  for (const { title, path } of walks) {
    const id = randomUUID();
    const date = new Date(path[0]?.[0] ?? 0).toISOString();
    await expectOk(
      client
        .from('quests')
        .insert({ id, title, date, end_time: date, status: 'ended', permission_id: permission }),
    );
    await expectOk(client.rpc('append_quest_path_points', { target_quest_id: id, points: path }));
  }
  return permission;
}

test('coverage of a field with countable walks, offline: measured correctly, drawn, chosen by walk, day and swing; a crashed worker is reported', async ({
  wire,
  email,
  switchOn,
}) => {
  const permission = await createField(wire.url, email);
  const laptop = await switchOn({ kind: 'laptop', hasMap: true });
  const { page } = laptop;
  await laptop.signIn(email);
  await laptop.expectSyncState('synced');
  await goWithin(page, `/permissions/${permission}`);
  const coverage = page.getByRole('region', { name: 'Coverage' });
  const sentence = coverage.getByRole('status');
  // Paths download after the rows.
  await expectPathsDownloaded(page);
  await expect(coverage.getByText(/on this device yet/)).toHaveCount(0);
  await readyForTheField(page);
  await laptop.loseSignal();
  const row = (name: string) => coverage.getByRole('row', { name });
  // 296.0 m², then 148.0 m² of which 2.2 m² were already covered; 441.8 m² of 2 ha.
  const fullSentence = /^In 3 walks you swept 44[12] m² of 2 ha: 2\.2%\. The last one added 0 m²\.$/;

  await test.step('swaths of 1.48 m: 200 m along, 100 m across minus overlaps, none at 10 m/s', async () => {
    await expect(sentence).toHaveText(fullSentence);
    await expect(row('Along').getByRole('cell')).toHaveText([/^29[56] m²$/, /^29[56] m²$/]);
    await expect(row('Across').getByRole('cell')).toHaveText([/^14[78] m²$/, /^14[56] m²$/]);
    await expect(row('Driven').getByRole('cell')).toHaveText(['0 m²', '0 m²']);
  });

  await test.step('the map loads when visible, and says the same as the sentence', async () => {
    await coverage.scrollIntoViewIfNeeded();
    await expect(coverage.locator('.maplibregl-canvas')).toHaveAttribute(
      'aria-label',
      /^Map of the walked ground\. In 3 walks you swept 44[12] m²/,
    );
    await expect(coverage.getByText('Still to walk')).toBeVisible();
    await expect(coverage.getByText(/a pass sweeps 1\.48 m/)).toBeVisible();
  });

  await test.step('an excluded walk does not count, and can be included again', async () => {
    await row('Along').getByRole('checkbox').uncheck();
    await expect(sentence).toHaveText(/^In 2 walks you swept 14[78] m² of 2 ha/);
    await expect(row('Along')).toContainText('–');
    await row('Along').getByRole('checkbox').check();
    await expect(sentence).toHaveText(fullSentence);
  });

  await test.step('filters walks by days; a wider swing covers more', async () => {
    await coverage.getByLabel('To', { exact: true }).fill('2001-01-01');
    await expect(sentence).toContainText('No walk is selected');
    await expect(coverage.getByText('No walks on those days.')).toBeVisible();
    await coverage.getByLabel('To', { exact: true }).fill('');
    await expect(sentence).toHaveText(fullSentence);
    const swing = coverage.getByLabel(/^Your swing/);
    await swing.fill('wide');
    await expect(coverage.getByText('Type a number from 0 to 300.')).toBeVisible();
    await expect(sentence).toHaveText(fullSentence);
    await swing.fill('240');
    await expect(sentence).toHaveText(/^In 3 walks you swept [5-9]\d\d m² of 2 ha/);
  });

  await test.step('reports a crashed worker, remembers the swing, and measures again after a reload', async () => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('measures')) return;
      sessionStorage.setItem('measures', 'again');
      const postMessage = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: []) {
        if (Object(message).kind === 'cover') this.dispatchEvent(new ErrorEvent('error'));
        else postMessage.call(this, message, ...rest);
      };
    });
    await page.reload();
    await expect(coverage.getByText('The walks could not be measured here. Reload the page')).toBeVisible();
    await expect(coverage.getByLabel(/^Your swing/)).toHaveValue('240');
    await expectNoFinding(page, 'walks that could not be measured');
    await page.reload();
    await expect(sentence).toContainText('In 3 walks you swept');
  });

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowingElements(page)).toEqual([]);
  });
  expect(pageErrors(laptop)).toEqual([]);
});
