import { waitForAdminCache } from '../admin.ts';
import { administrator, emptyAccount } from './prepared.ts';
import { createVisit, expect, type Scene } from './scene.ts';

/** The admin area, online and offline, and its access-denied page. */
export async function adminScreens(scene: Scene): Promise<void> {
  const { server, wants, shot } = scene;
  const emptyAccountLogin = wants('admin-denied') ? await emptyAccount(server) : null;
  const { email, password, post, digger } = await administrator(server);
  const device = await scene.switchOn();
  await device.signIn(email, password);
  const { page } = device;
  const visit = createVisit(device, scene);
  const waitUntilLoaded = () => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await visit('admin', '/admin');
  await visit('admin-posts', '/admin/posts');
  await visit('admin-posts-none', '/admin/posts?q=zzzzzz');
  await visit('admin-post-new', '/admin/posts/new');
  const editAddress = `/admin/posts/${post}/edit`;
  await visit('admin-post', editAddress);
  for (const tab of ['Details', 'Preview', 'Revisions']) {
    const name = `admin-post-${tab.toLowerCase()}`;
    if (!wants(name)) continue;
    await page.goto(`${server.url}${editAddress}`);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    if (tab === 'Revisions')
      await page.locator('button[aria-expanded]', { hasText: 'characters' }).nth(1).click();
    await shot(device, name);
  }
  if (wants('admin-post-publish')) {
    await page.goto(`${server.url}${editAddress}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await shot(device, 'admin-post-publish');
  }
  await visit('admin-users', '/admin/users');
  await visit('admin-users-none', '/admin/users?q=zzzzzz');
  if (['admin-user', 'admin-user-suspend', 'admin-user-delete'].some(wants)) {
    await page.goto(`${server.url}/admin/users?q=${digger}`);
    await page.getByRole('link', { name: digger }).click();
    await expect(page.getByRole('heading', { level: 1, name: digger })).toBeVisible();
    await waitUntilLoaded();
    await shot(device, 'admin-user');
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await shot(device, 'admin-user-suspend');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete this account' }).click();
    await shot(device, 'admin-user-delete');
  }
  await visit('admin-settings', '/admin/settings');
  await visit('admin-log', '/admin/log');
  if (emptyAccountLogin) {
    const otherDevice = await scene.switchOn();
    await otherDevice.signIn(emptyAccountLogin.email, emptyAccountLogin.password);
    await createVisit(otherDevice, scene)('admin-denied', '/admin');
  }
  if (!['admin-offline', 'admin-settings-offline', 'admin-post-offline'].some(wants)) return;
  await page.goto(`${server.url}/admin/settings`);
  await waitUntilLoaded();
  await expect(() => waitForAdminCache(page)).toPass();
  await device.loseSignal();
  await shot(device, 'admin-settings-offline');
  await visit('admin-offline', '/admin');
  await visit('admin-post-offline', editAddress);
}
