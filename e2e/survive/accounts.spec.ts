import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PASSWORD, signedInClient } from '../support/stored.ts';
import { readStores } from '../support/stores.ts';
import { failures, listenTo, readyForTheField, startPausedQuest, test } from '../support/survival.ts';
import { forged, keepSession, resigned, storedSession } from '../support/tokens.ts';
import { photo } from '../support/track.ts';
import { asks, type Wire } from '../support/wire.ts';

test.describe.configure({ timeout: 180_000 });

const HOUR_S = 3600;
const nowS = () => Math.floor(Date.now() / 1000);
const refreshes = asks('POST', '/auth/v1/token');

/** Server answers since `from` that contain one of the words. */
function answersWith(wire: Wire, from: number, words: readonly string[]): string[] {
  return wire.passages.slice(from).flatMap(({ method, path, answer }) => {
    const text = answer.toString('utf8');
    return words.some((word) => text.includes(word)) ? [`${method} ${path}: ${text.slice(0, 200)}`] : [];
  });
}

async function signOut(page: Page): Promise<void> {
  const signsOut = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(async () => {
    // A page that has just loaded takes the focus, which closes a menu opened before that.
    if (!(await signsOut.isVisible())) await page.getByRole('button', { name: /account menu/ }).click();
    await signsOut.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test('a wrong password gets the same message as an unknown account, and what was typed stays', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await signOut(phone.page);
  await expect(phone.page.getByText('Signed out')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  const dialog = phone.page.getByRole('dialog');
  for (const [who, password] of [
    [email, 'not the password'],
    [`${randomUUID()}@example.org`, PASSWORD],
  ] as const) {
    await phone.submitCredentials(who, password, 'Sign in');
    await expect(dialog.getByRole('alert')).toContainText('Invalid login credentials');
    await expect(dialog.getByLabel('Email address')).toHaveValue(who);
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(password);
  }
  expect(await storedSession(phone.page)).toBeNull();
  await phone.submitCredentials(email, PASSWORD, 'Sign in');
  await expect(dialog).toBeHidden();
  await expect(phone.page.getByRole('button', { name: /account menu/ })).toBeVisible();
});

test('a token that expires offline does not sign the user out: later records are sent with a new token', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await startPausedQuest(phone, 'Long day');
  await phone.expectSyncState('synced');
  await readyForTheField(phone.page);
  const quest = new URL(phone.page.url()).pathname;
  await phone.loseSignal();
  await phone.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  const session = await storedSession(phone.page);
  const past = nowS() - HOUR_S;
  await keepSession(phone.page, {
    ...session,
    access_token: await resigned(
      session.access_token,
      { iat: past - HOUR_S, exp: past },
      server.dataDirectory,
    ),
    expires_at: past,
  });
  await phone.closeBrowser();
  await phone.open(quest);
  await expect(phone.page.getByText('Paused Quest: Long day')).toBeVisible();
  await phone.logFind([photo('DSCN0021.jpg')], { category: 'Relic' });
  await phone.expectSyncState('offline');
  const told = await listenTo(phone);
  const before = wire.passages.length;

  await phone.findSignal();
  await phone.expectSyncState('synced');
  expect(wire.passages.slice(before).filter(refreshes)).toMatchObject([{ status: 200 }]);
  const client = await signedInClient(server.url, email);
  expect((await client.from('finds').select('id')).data).toHaveLength(2);
  expect((await client.from('media').select('id')).data).toHaveLength(2);
  expect(failures(told)).toEqual([]);
  await expect(phone.page.getByText('Sign in again')).toBeHidden();
});

test('a session ended by the server keeps waiting changes, and signing in again sends them', async ({
  server,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await startPausedQuest(phone, 'Signed out from afar');
  await phone.expectSyncState('synced');
  await readyForTheField(phone.page);
  await phone.loseSignal();
  await phone.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  await (await signedInClient(server.url, email)).auth.signOut({ scope: 'global' });
  const session = await storedSession(phone.page);
  await keepSession(phone.page, { ...session, expires_at: nowS() - HOUR_S });
  await phone.findSignal();

  await expect(
    phone.page.getByText('Your changes stay on this device until you sign in again.'),
  ).toBeVisible();
  await expect(phone.page.getByText('Paused Quest: Signed out from afar')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = phone.page.getByRole('dialog', { name: 'Welcome back' });
  await phone.submitCredentials(email, PASSWORD, 'Sign in');
  await expect(dialog).toBeHidden();
  await expect(phone.page.getByText('Your changes stay on this device')).toBeHidden();
  await expect(phone.page.getByText('Paused Quest: Signed out from afar')).toBeVisible();
  await phone.expectSyncState('synced');
  const client = await signedInClient(server.url, email);
  expect((await client.from('finds').select('id')).data).toHaveLength(1);
  expect((await client.from('media').select('id')).data).toHaveLength(1);
});

test('a token signed with another key opens nothing, and a valid session recovers', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await startPausedQuest(phone, 'Own session');
  await phone.expectSyncState('synced');
  const session = await storedSession(phone.page);
  const token = forged(session.access_token);
  const headers = { authorization: `Bearer ${token}`, apikey: token };
  for (const path of [
    '/rest/v1/quests',
    '/rest/v1/quests_with_geojson',
    '/auth/v1/user',
    '/storage/v1/object/authenticated/media/finds/x.jpg',
    '/functions/v1/weather?lat=1&lon=1&units=metric',
  ]) {
    const answer = await fetch(`${server.url}${path}`, { headers });
    expect([400, 401, 403], `${path} answered ${answer.status}`).toContain(answer.status);
    expect(await answer.text()).not.toContain('Own session');
  }

  await keepSession(phone.page, { ...session, access_token: token });
  await phone.page.reload();
  await phone.page.getByRole('link', { name: 'Log find' }).click();
  await phone.page.getByRole('button', { name: 'Save find' }).click();
  await expect(phone.page.getByText('Find saved')).toBeVisible();
  await phone.expectSyncState('synced');
  expect((await storedSession(phone.page)).access_token).not.toBe(token);
  const client = await signedInClient(server.url, email);
  expect((await client.from('finds').select('id')).data).toHaveLength(1);
  expect(wire.passages.filter(({ status }) => status !== null && status >= 500)).toEqual([]);
});

test("a session forged in another user's name shows none of their data and requires a new sign-in", async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const victim = await switchOn();
  await victim.signUp(email);
  await startPausedQuest(victim, 'Hoard field');
  await victim.expectSyncState('synced');
  const quest = new URL(victim.page.url()).pathname;
  const { user } = await storedSession(victim.page);
  await victim.closeBrowser();

  const thief = await switchOn();
  await thief.signUp(`${randomUUID()}@example.org`);
  const own = await storedSession(thief.page);
  const from = wire.passages.length;
  await keepSession(thief.page, {
    ...own,
    refresh_token: 'guessed-refresh-token',
    access_token: forged(own.access_token, { sub: user.id, email }),
    user: { ...own.user, id: user.id, email },
  });
  await thief.page.evaluate(() => localStorage.removeItem('metalquest:last-user'));
  await thief.page.goto(`${wire.url}${quest}`);
  await expect(thief.page.getByRole('heading', { name: 'Quest Not Found' })).toBeVisible();
  await thief.page.goto(`${wire.url}/quests`);
  await expect(thief.page.getByText('Your first quest starts here')).toBeVisible();
  await expect(
    thief.page.getByText('Your changes stay on this device until you sign in again.'),
  ).toBeVisible();
  expect(answersWith(wire, from, ['Hoard field', quest.split('/').at(-1) ?? quest])).toEqual([]);
  // Ignore requests made with the thief's own session.
  const accepted = wire.passages
    .slice(from)
    .filter(({ authorization }) => authorization !== `Bearer ${own.access_token}`)
    .filter(({ path, status }) => /^\/(rest|storage)\/v1/.test(path) && status !== null && status < 400);
  expect(accepted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  // The victim's data is unchanged.
  const client = await signedInClient(server.url, email);
  expect((await client.from('quests').select('title')).data).toEqual([{ title: 'Hoard field' }]);
});

test("another user's quest id shows a missing quest, and no response mentions it", async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const owner = await switchOn();
  await owner.signUp(email);
  await startPausedQuest(owner, 'Secret spring');
  await owner.logFind([photo('DSCN0042.jpg')], { category: 'Jewelry' });
  await owner.expectSyncState('synced');
  const quest = new URL(owner.page.url()).pathname;
  const questId = quest.split('/').at(-1) ?? '';
  const findId = String((await readStores(owner.page)).finds?.[0]?.id);
  await owner.closeBrowser();

  const strangerEmail = `${randomUUID()}@example.org`;
  const stranger = await switchOn();
  await stranger.signUp(strangerEmail);
  const from = wire.passages.length;
  for (const [address, heading] of [
    [quest, 'Quest Not Found'],
    [`${quest}/add-find`, 'Quest Not Found'],
    [`/finds/${findId}`, 'Find Not Found'],
  ] as const) {
    await stranger.page.goto(`${wire.url}${address}`);
    await expect(stranger.page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await stranger.expectSyncState('synced');
  expect(answersWith(wire, from, ['Secret spring', findId, questId])).toEqual([]);

  // The same requests sent directly, as the app sends them for the user's own quest.
  const client = await signedInClient(server.url, strangerEmail);
  const nothing = await Promise.all([
    client.from('quests').select('*').eq('id', questId),
    client.from('quests_with_geojson').select('*').eq('id', questId),
    client.from('quests').update({ title: 'mine' }).eq('id', questId).select(),
    client.from('quests').delete().eq('id', questId).select(),
    client.from('quest_path_points').select('*').eq('quest_id', questId),
  ]);
  for (const { data } of nothing) expect(data).toEqual([]);
  const refused = await Promise.all([
    client.rpc('append_quest_path_points', { target_quest_id: questId, points: [[Date.now(), 1, 1]] }),
    client.rpc('set_active_quest', { quest_id_to_activate: questId }),
    client.from('finds').insert({ id: randomUUID(), quest_id: questId, item_description: 'planted' }),
    client.storage.from('media').download(`finds/${findId}/x.jpg`),
    client.storage.from('media').upload(`finds/${findId}/${randomUUID()}.jpg`, new Blob(['x'])),
  ]);
  for (const { error } of refused) {
    expect(error).not.toBeNull();
    expect(error?.message).not.toContain('Secret spring');
  }
  const after = await (await signedInClient(server.url, email)).from('quests').select('title,status');
  expect(after.data).toEqual([{ title: 'Secret spring', status: 'paused' }]);
});

test('signing out with unsynced changes asks first, and the next user sees none of them', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await startPausedQuest(phone, 'Private paddock');
  await phone.expectSyncState('synced');
  await readyForTheField(phone.page);
  const quest = new URL(phone.page.url()).pathname;
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
  await expect(phone.page.getByText('Signed out')).toBeVisible();
  await expect(phone.page).toHaveURL(`${wire.url}/`);
  // The other tab is signed out too.
  await expect(
    other.getByRole('heading', { name: 'Finds: sign in first', includeHidden: true }),
  ).toBeAttached();
  await other.close();

  await phone.findSignal();
  const second = `${randomUUID()}@example.org`;
  const from = wire.passages.length;
  await phone.signUp(second);
  for (const [address, text] of [
    [`${quest}/add-find`, 'Quest Not Found'],
    [quest, 'Quest Not Found'],
    ['/finds', 'The tray is empty'],
    ['/quests', 'Your first quest starts here'],
  ] as const) {
    await phone.page.goto(`${wire.url}${address}`);
    await expect(phone.page.getByText(text).first()).toBeVisible();
    await expect(phone.page.locator('body')).not.toContainText(/Private paddock|Unfinished ring/);
  }
  await phone.expectSyncState('synced');
  await expect(phone.page.locator('[data-sync-state]')).not.toContainText(/\d/);
  const kept = await phone.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const trace of [email, 'Private paddock', 'Unfinished ring']) expect(kept).not.toContain(trace);
  const sent = wire.passages
    .slice(from)
    .filter(({ body }) => body.includes(quest.split('/').at(-1) ?? quest));
  expect(sent).toEqual([]);

  await signOut(phone.page);
  await expect(phone.page.getByText('Signed out')).toBeVisible();
  await phone.signIn(email);
  await phone.page.goto(`${wire.url}/finds`);
  await expect(phone.page.getByRole('article').locator('img')).toHaveCount(1);
  await phone.expectSyncState('synced');
  const mine = await signedInClient(server.url, email);
  expect((await mine.from('finds').select('id')).data).toHaveLength(1);
  const theirs = await signedInClient(server.url, second);
  expect((await theirs.from('finds').select('id')).data).toEqual([]);
});
