import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import type { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount, signedInClient, storedPath } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Noon of today, so that a test does not cross midnight. */
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const YESTERDAY = new Date(NOON - DAY_MS).toISOString().slice(0, 10);
const at = (time: string): string => `${YESTERDAY}T${time}`;
const isoAt = (time: string): string => `${at(time)}:00.000Z`;

/** A quest from 9:00 to 12:00 of yesterday with a path of 13 points and a find, and one that was left running. */
async function createQuests(server: string, email: string): Promise<string> {
  const client = await newAccount(server, email);
  const expectOk = async (call: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await call;
    if (error) throw new Error(error.message);
  };
  const [long, left] = [randomUUID(), randomUUID()];
  await expectOk(
    client.from('quests').insert([
      {
        id: long,
        title: 'Long field',
        date: isoAt('09:00'),
        end_time: isoAt('12:00'),
        status: 'ended',
        duration_seconds: 3 * 3600,
        is_current: false,
        current_segment_start_timestamp: null,
      },
      {
        id: left,
        title: 'Left running',
        date: isoAt('14:00'),
        end_time: null,
        status: 'active',
        duration_seconds: 0,
        is_current: true,
        current_segment_start_timestamp: isoAt('14:00'),
      },
    ]),
  );
  await expectOk(
    client
      .from('finds')
      .insert({ id: randomUUID(), quest_id: long, item_description: 'Penny', found_at: isoAt('10:20') }),
  );
  const point = (time: string, n: number, minutes: number) => {
    const ms = Date.parse(isoAt(time)) + n * minutes * MINUTE_MS;
    return [ms, 14.3656 + n * 0.001, 45.7563];
  };
  const paths = { [long]: ['09:00', 13, 15], [left]: ['14:00', 4, 10] } as const;
  for (const [target, [time, count, minutes]] of Object.entries(paths)) {
    const points = Array.from({ length: count }, (_, n) => point(time, n, minutes));
    await expectOk(client.rpc('append_quest_path_points', { target_quest_id: target, points }));
  }
  return long;
}

/** A phone without signal that shows the quest, and what the steps use on its page. */
async function phoneAt(phone: Device, email: string, quest: string) {
  const { page } = phone;
  await phone.signIn(email);
  await goWithin(page, '/quests');
  await phone.expectSyncState('synced');
  await goWithin(page, `/quests/${quest}`);
  await expect.poll(async () => (await readStores(page)).pathPoints?.length).toBe(17);
  await readyForTheField(page);
  await phone.loseSignal();
  return {
    page,
    form: page.getByRole('dialog'),
    heading: page.getByRole('article').getByRole('paragraph'),
    undo: (title: string) =>
      page
        .locator('[data-sonner-toast]')
        .filter({ hasText: title })
        .getByRole('button', { name: 'Undo' })
        .click(),
  };
}

test('offline, corrects the times of quests, logs a find on an ended one, adds a past quest, moves a find and splits a quest; all of it reaches the server', async ({
  wire,
  email,
  switchOn,
}) => {
  const long = await createQuests(wire.url, email);
  const phone = await switchOn({ clockAtMs: NOON, hasMap: false });
  const { page, form, heading, undo } = await phoneAt(phone, email, long);
  const save = () => form.getByRole('button', { name: 'Save changes' }).click();

  await test.step('edits the times of an ended quest, with bad input, and undoes it', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await form.getByLabel('End', { exact: true }).fill(at('08:00'));
    await save();
    await expect(form.getByText('The end cannot be before the start.')).toBeVisible();
    await form.getByLabel('End', { exact: true }).fill(at('11:00'));
    await form.getByLabel('Pauses in minutes').fill('200');
    await expect(
      form.getByText('The pauses cannot be longer than the time from start to end.'),
    ).toBeVisible();
    await form.getByLabel('Pauses in minutes').fill('15');
    await expect(
      form.getByText('4 points of the path are outside these times. They stay in the quest.'),
    ).toBeVisible();
    await expectNoFinding(page, 'the times of a quest');
    await save();
    await expect(heading.getByText('1 h 45 min,')).toBeVisible();
    await undo('Quest updated');
    await expect(heading.getByText('3 h,')).toBeVisible();
  });

  await test.step('logs a find on it, at a time inside the quest', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByLabel('Coin').check({ force: true });
    await page.getByText(/^Found .*12:00$/).click();
    await page.getByLabel('Found', { exact: true }).fill(at('13:00'));
    await page.getByRole('button', { name: 'Save find', exact: true }).click();
    await expect(page.getByText('Enter a time between the start and the end of the quest.')).toBeVisible();
    await page.getByLabel('Found', { exact: true }).fill(at('10:20'));
    await page.getByRole('button', { name: 'Save find', exact: true }).click();
    await expect(heading.getByText('2 finds', { exact: true })).toBeVisible();
  });

  await test.step('ends a quest that was left running at its last fix', async () => {
    await goWithin(page, '/quests');
    await expect(page.getByText(/^Last fix or find on this device: Yesterday, 14:30/)).toBeVisible();
    await expectNoFinding(page, 'a quest that was left running');
    await page.getByRole('button', { name: 'End at last fix, 14:30' }).click();
    await expectToast(page, 'Left running ended at 14:30.');
    await expect(page.getByRole('region', { name: 'Current quest' })).toBeHidden();
  });

  await test.step('adds a past quest, and moves the find to it', async () => {
    await goWithin(page, '/quests');
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    await form.getByRole('button', { name: 'Add a past quest' }).click();
    await form.getByLabel('Name').fill('Wood');
    await form.getByRole('button', { name: 'Add quest' }).click();
    await expect(form.getByText('Enter the date and the time of the start.')).toBeVisible();
    await form.getByLabel('Start', { exact: true }).fill(at('07:00'));
    await form.getByLabel('End', { exact: true }).fill(at('08:30'));
    await form.getByRole('button', { name: 'Draw the path' }).click();
    const addPoint = async (place: string) => {
      const field = form.getByLabel('Type a grid reference or coordinates');
      await field.fill(place);
      await form.getByRole('button', { name: 'Add point' }).click();
      await expect(field).toHaveValue('');
    };
    await addPoint('45.7563, 14.3656');
    await form.getByRole('button', { name: 'Add quest' }).click();
    await expect(form.getByText('Draw at least two points of the path, or remove the point.')).toBeVisible();
    await addPoint('45.7653, 14.3656');
    await addPoint('46, 15');
    await form.getByRole('button', { name: 'Undo' }).click();
    await expect(form.getByRole('region', { name: 'Path' }).getByRole('status')).toContainText('1 km');
    await expectNoFinding(page, 'the form of a past quest');
    await form.getByRole('button', { name: 'Add quest' }).click();
    await expect(page.getByRole('heading', { name: 'Wood', level: 1 })).toBeVisible();
    await expect(heading.getByText('1 h 30 min,')).toBeVisible();
    await expect(heading.getByText('1 km,')).toBeVisible();
    await goWithin(page, `/quests/${long}`);
    await page.getByRole('listitem').getByRole('link', { name: /Penny/ }).click();
    await page.getByRole('button', { name: 'Move to another quest' }).click();
    await form.getByLabel('Search quests').fill('wo');
    await form.getByRole('button', { name: /^Wood/ }).click();
    await expectToast(page, 'is now in Wood.');
    await undo('Find moved');
    await expect(page.getByRole('link', { name: 'Long field' })).toBeVisible();
    await page.getByRole('button', { name: 'Move to another quest' }).click();
    await form.getByRole('button', { name: /^Wood/ }).click();
    await expect(page.getByRole('link', { name: 'Wood' })).toBeVisible();
  });

  await test.step('splits a quest in two, undoes it, and splits it again', async () => {
    await goWithin(page, `/quests/${long}`);
    const split = async () => {
      await page.getByRole('button', { name: 'Correct' }).click();
      await page.getByRole('menuitem', { name: 'Split quest' }).click();
      await form.getByLabel('Split at').fill(at('12:00'));
      await form.getByRole('button', { name: 'Split quest' }).click();
      await expect(form.getByText('Enter a time between the start and the end of the quest.')).toBeVisible();
      await form.getByLabel('Split at').fill(at('10:00'));
      await form.getByRole('button', { name: 'Split quest' }).click();
      await expect(heading.getByText('1 h,')).toBeVisible();
    };
    await split();
    await undo('Quest split');
    await expect(page).toHaveURL(new RegExp(`/quests/${long}$`));
    await expect(heading.getByText('3 h,')).toBeVisible();
    await split();
  });

  await test.step('the server has it all', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    const { data } = await client
      .from('quests')
      .select('id,title,status,duration_seconds,finds(item_description)')
      .order('date');
    const quests = await Promise.all(
      (data ?? []).map(async ({ id, finds, ...quest }) => ({
        ...quest,
        finds: finds.length,
        points: (await storedPath(wire.url, email, id)).length,
      })),
    );
    const ended = { status: 'ended' };
    expect(quests).toEqual([
      { ...ended, title: 'Wood', duration_seconds: 90 * 60, finds: 1, points: 2 },
      { ...ended, title: 'Long field', duration_seconds: 3600, finds: 0, points: 4 },
      {
        ...ended,
        title: 'Long field, part 2',
        duration_seconds: 2 * 3600,
        finds: 1,
        points: 9,
      },
      { ...ended, title: 'Left running', duration_seconds: 30 * 60, finds: 0, points: 4 },
    ]);
  });
  expect(pageErrors(phone)).toEqual([]);
});
