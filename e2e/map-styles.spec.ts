import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { KEPT, SAVED } from './support/profile.ts';
import { ServerProcess } from './support/server.ts';
import { test } from './support/survival.ts';

test('draws the operator’s map; when it is unreachable, shows the survey sheet and says so', async () => {
  await using cleanup = new AsyncDisposableStack();
  const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-styles-'));
  const file = path.join(directory, 'styles.json');
  const styles = [
    {
      id: 'streets-v12',
      label: 'Outdoor',
      kind: 'style',
      url: 'http://127.0.0.1:9/style.json',
      attribution: 'Example maps',
    },
    { id: 'sheet', label: 'Survey sheet', kind: 'builtin' },
  ];
  await writeFile(file, JSON.stringify(styles));
  const server = await ServerProcess.start({ MAP_STYLES: file });
  cleanup.defer(() => server.close());
  const phone = await Device.switchOn({ server: server.url, serviceWorkers: 'block' });
  cleanup.defer(() => phone.switchOff());
  const { page } = phone;
  let isReachable = false;
  await page.route('http://127.0.0.1:9/style.json', (route) =>
    isReachable
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: {
            version: 8,
            sources: {},
            layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#0000ff' } }],
          },
        })
      : route.abort(),
  );
  await phone.signUp(`${randomUUID()}@example.org`);
  await goWithin(page, '/map');
  const unreachableMessage = page.getByText('Outdoor cannot be reached. The survey sheet is shown.');
  await expect(unreachableMessage).toBeVisible();
  await expectNoFinding(page, 'the fallback map');
  await expect(page.getByText('Natural Earth')).toBeVisible();
  isReachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Example maps')).toBeVisible();
  await expect(unreachableMessage).toBeHidden();
  await page.getByRole('button', { name: 'Layers and map style' }).click();
  await page.getByRole('radio', { name: /^Survey sheet/ }).check();
  await expect(page.getByText(SAVED)).toBeVisible();
  await phone.loseSignal();
  await page.getByRole('radio', { name: /^Outdoor/ }).check();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('radio', { name: /^Survey sheet/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Natural Earth')).toBeVisible();
});
