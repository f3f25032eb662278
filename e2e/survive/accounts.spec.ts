import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { submitCredentials } from '../support/auth-form.ts';
import { errorsIn, recordMessages } from '../support/messages.ts';
import { matchRequest } from '../support/network-proxy.ts';
import { PASSWORD, signedInClient } from '../support/stored.ts';
import { openPausedQuest, readyForTheField, test } from '../support/survival.ts';
import { expectToast } from '../support/toasts.ts';
import { forgeToken, resignToken, storedSession, storeSession } from '../support/tokens.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

const HOUR_S = 3600;
const nowS = () => Math.floor(Date.now() / 1000);
const isTokenRequest = matchRequest('POST', '/auth/v1/token');

async function signOut(page: Page): Promise<void> {
  const signOutItem = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(async () => {
    // A page that has just loaded takes the focus, which closes a menu opened before that.
    if (!(await signOutItem.isVisible())) await page.getByRole('button', { name: /account menu/ }).click();
    await signOutItem.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test('signing out with unsynced changes asks first, and the next user sees none of them', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const quest = await openPausedQuest(phone, server.url, email, 'Private paddock');
  await readyForTheField(phone.page);
  await test.step('signing out with unsynced changes asks first', async () => {
    await phone.loseSignal();
    await phone.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
    await phone.page.getByRole('link', { name: 'Log find' }).click();
    await phone.page.getByText('Name it').click();
    await phone.page.getByLabel('Name').fill('Unfinished ring');
    await phone.page.goto(`${wire.url}${quest}`);
    const other = await phone.tab('/finds');
    await phone.page.bringToFront();

    await signOut(phone.page);
    const question = phone.page.getByRole('alertdialog', { name: 'Sign out with unsynced changes?' });
    await expect(question).toContainText('2 changes have not been synced yet.');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(question).toBeHidden();
    await expect(phone.page.getByText('Paused Quest: Private paddock')).toBeVisible();
    await signOut(phone.page);
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expectToast(phone.page, 'Signed out');
    await expect(phone.page).toHaveURL(`${wire.url}/`);
    // The other tab is signed out too.
    await expect(
      other.getByRole('heading', { name: 'Finds: sign in first', includeHidden: true }),
    ).toBeAttached();
    await other.close();
  });

  await test.step('the next user sees none of them', async () => {
    await phone.findSignal();
    const secondEmail = `${randomUUID()}@example.org`;
    const startIndex = wire.exchanges.length;
    await phone.signUp(secondEmail);
    for (const [address, text] of [
      [`${quest}/add-find`, 'Quest Not Found'],
      [quest, 'Quest Not Found'],
      ['/finds', 'No finds yet'],
      ['/quests', 'Your first quest starts here'],
    ] as const) {
      await phone.go(address);
      await expect(phone.page.getByText(text).first()).toBeVisible();
      await expect(phone.page.locator('body')).not.toContainText(/Private paddock|Unfinished ring/);
    }
    await phone.expectSyncState('synced');
    await expect(phone.page.locator('[data-sync-state]')).not.toContainText(/\d/);
    const stored = await phone.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    for (const trace of [email, 'Private paddock', 'Unfinished ring']) expect(stored).not.toContain(trace);
    const requests = wire.exchanges
      .slice(startIndex)
      .filter(({ body }) => body.includes(quest.split('/').at(-1) ?? quest));
    expect(requests).toEqual([]);

    await signOut(phone.page);
    await expectToast(phone.page, 'Signed out');
    await phone.signIn(email);
    await phone.go('/finds');
    await expect(phone.page.getByRole('article').locator('img')).toHaveCount(1);
    await phone.expectSyncState('synced');
    const ownClient = await signedInClient(server.url, email);
    expect((await ownClient.from('finds').select('id')).data).toHaveLength(1);
    const secondClient = await signedInClient(server.url, secondEmail);
    expect((await secondClient.from('finds').select('id')).data).toEqual([]);
  });
});

test('a token signed with another key opens nothing; one that expired offline or was revoked loses no waiting change', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const quest = await openPausedQuest(phone, server.url, email, 'Own session');
  await readyForTheField(phone.page);
  const serverFinds = async () =>
    (await (await signedInClient(server.url, email)).from('finds').select('id')).data ?? [];
  await test.step('a token signed with another key opens nothing, and a valid session recovers', async () => {
    const session = await storedSession(phone.page);
    const token = forgeToken(session.access_token);
    const headers = { authorization: `Bearer ${token}`, apikey: token };
    for (const path of [
      '/rest/v1/quests',
      '/rest/v1/quests_with_geojson',
      '/auth/v1/user',
      '/storage/v1/object/authenticated/media/finds/x.jpg',
      '/functions/v1/weather?lat=1&lon=1&units=metric',
    ]) {
      const response = await fetch(`${server.url}${path}`, { headers });
      expect([400, 401, 403], `${path} answered ${response.status}`).toContain(response.status);
      expect(await response.text()).not.toContain('Own session');
    }

    await storeSession(phone.page, { ...session, access_token: token });
    await phone.page.reload();
    await expect(phone.page.getByText('Paused Quest: Own session')).toBeVisible();
    await phone.expectSyncState('synced');
    expect((await storedSession(phone.page)).access_token).not.toBe(token);
    expect(wire.exchanges.filter(({ status }) => status !== null && status >= 500)).toEqual([]);
  });

  await test.step('a token that expires offline does not sign the user out: later records are sent with a new token', async () => {
    await phone.loseSignal();
    await phone.logFind([], { category: 'Coin' });
    const session = await storedSession(phone.page);
    const expiredS = nowS() - HOUR_S;
    await storeSession(phone.page, {
      ...session,
      access_token: await resignToken(
        session.access_token,
        { iat: expiredS - HOUR_S, exp: expiredS },
        server.dataDirectory,
      ),
      expires_at: expiredS,
    });
    await phone.closeBrowser();
    await phone.open(quest);
    await expect(phone.page.getByText('Paused Quest: Own session')).toBeVisible();
    await phone.logFind([], { category: 'Relic' });
    await phone.expectSyncState('offline');
    const messages = await recordMessages(phone);
    const startIndex = wire.exchanges.length;

    await phone.findSignal();
    await phone.expectSyncState('synced');
    expect(wire.exchanges.slice(startIndex).filter(isTokenRequest)).toMatchObject([{ status: 200 }]);
    expect(await serverFinds()).toHaveLength(2);
    expect(errorsIn(messages)).toEqual([]);
    await expect(phone.page.getByText('Sign in again')).toBeHidden();
  });

  await test.step('a session ended by the server keeps waiting changes, and signing in again sends them', async () => {
    await phone.loseSignal();
    await phone.logFind([], { category: 'Coin' });
    await (await signedInClient(server.url, email)).auth.signOut({ scope: 'global' });
    const session = await storedSession(phone.page);
    await storeSession(phone.page, { ...session, expires_at: nowS() - HOUR_S });
    await phone.findSignal();

    await expect(
      phone.page.getByText('Your changes stay on this device until you sign in again.'),
    ).toBeVisible();
    await expect(phone.page.getByText('Paused Quest: Own session')).toBeVisible();
    await phone.page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Welcome back' });
    await submitCredentials(phone.page, email, PASSWORD, 'Sign in');
    await expect(dialog).toBeHidden();
    await expect(phone.page.getByText('Your changes stay on this device')).toBeHidden();
    await expect(phone.page.getByText('Paused Quest: Own session')).toBeVisible();
    await phone.expectSyncState('synced');
    expect(await serverFinds()).toHaveLength(3);
  });
});
