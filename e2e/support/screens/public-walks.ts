import { submitCredentials } from '../auth-form.ts';
import { MORE_PAGES } from '../public-site.ts';
import { readyForTheField } from '../survival.ts';
import { galleries, withdrawnGuide } from './prepared.ts';
import { createVisit, expect, nameOf, type Scene } from './scene.ts';

/** Landing page and sign-in for a visitor. */
export async function visitorScreens(scene: Scene): Promise<void> {
  const device = await scene.switchOn();
  const { page } = device;
  const visit = createVisit(device, scene);
  const dialog = page.getByRole('dialog');
  await visit('home', '/');
  if (['sign-in', 'sign-in-refused', 'sign-up'].some(scene.wants)) {
    await page.goto(scene.server.url);
    await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
    await scene.shot(device, 'sign-in');
    await submitCredentials(device.page, 'nobody@example.org', 'not the password', 'Sign in');
    await expect(page.getByRole('alert')).toBeVisible();
    await scene.shot(device, 'sign-in-refused');
    await dialog.getByRole('tab', { name: 'Sign Up' }).click();
    await scene.shot(device, 'sign-up');
  }
  await visit('not-found', '/nowhere/at/all');
  await visit('onboarding-visitor', '/onboarding');
  if (!scene.wants('sign-in-first')) return;
  await page.goto(`${scene.server.url}/gear`);
  // The page behind the dialog is hidden from assistive technology.
  await expect(dialog).toBeVisible();
  await scene.shot(device, 'sign-in-first');
}

/** Public pages, and their error and not-found states. */
export async function publicScreens(scene: Scene): Promise<void> {
  const { server, wants, shot } = scene;
  // Create it before the first visit: the embedded database allows no other process while the server runs.
  if (wants('public-gone')) await withdrawnGuide(server);
  const device = await scene.switchOn();
  const { page } = device;
  const visit = createVisit(device, scene);
  for (const name of ['features', 'help', 'privacy', 'changelog']) await visit(name, `/${name}`);
  for (const address of MORE_PAGES) await visit(`public-${nameOf(address)}`, address);
  await visit('post', '/guides/ground-balance');
  await visit('search-nothing', '/guides?q=zzzzzz');
  await visit('public-gone', '/guides/gone');
  if (wants('menu')) {
    await page.goto(server.url);
    await page.waitForLoadState('networkidle');
    const menuButton = page.getByRole('button', { name: 'Toggle Menu' });
    await (scene.kind === 'phone' ? menuButton : page.locator('summary', { hasText: 'Resources' })).click();
    await shot(device, 'menu');
  }
  if (wants('page-error')) {
    // Block the service worker, which would serve the code from its cache.
    const newDevice = await scene.switchOn({ serviceWorkers: 'block' });
    await newDevice.page.waitForLoadState('networkidle');
    await newDevice.page.context().route(/\/assets\/posts-[^/]*\.js$/, (route) => route.abort());
    if (scene.kind === 'phone') await newDevice.page.getByRole('button', { name: 'Toggle Menu' }).click();
    await newDevice.page.getByRole('link', { name: 'Guides' }).first().click();
    await expect(newDevice.page.getByRole('heading', { name: 'Page Error' })).toBeVisible();
    await shot(newDevice, 'page-error');
  }
  if (wants('part-missing')) {
    const newDevice = await scene.switchOn({ serviceWorkers: 'block' });
    await newDevice.page.waitForLoadState('networkidle');
    await newDevice.page.context().route(/\/assets\/auth-dialog-[^/]*\.js$/, (route) => route.abort());
    await newDevice.page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
    await expect(newDevice.page.getByText('could not be loaded')).toBeVisible();
    await shot(newDevice, 'part-missing');
  }
  if (!wants('public-offline')) return;
  await page.goto(server.url);
  await readyForTheField(page);
  await device.loseSignal();
  await visit('public-offline', '/guides/swinging-the-coil');
}

/** A gallery in each layout, an open picture, an empty gallery and one that does not exist. */
export async function galleryScreens(scene: Scene): Promise<void> {
  const device = await scene.switchOn();
  const { page } = device;
  const visit = createVisit(device, scene);
  const galleryPaths = await galleries(scene.server);
  for (const [layout, address] of Object.entries(galleryPaths)) await visit(`gallery-${layout}`, address);
  await visit('gallery-none', '/gallery/nobody-at-all');
  if (!scene.wants('gallery-lightbox')) return;
  await page.goto(`${scene.server.url}${galleryPaths.grid}`);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('link', { name: /^Enlarge / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await scene.shot(device, 'gallery-lightbox');
}
