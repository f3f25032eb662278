import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount } from './support/stored.ts';
import { readyForTheField, test } from './support/survival.ts';
import { photo } from './support/track.ts';

const PLAY = /^Play voice note of /;

/** Records for at least a second, by the clock, which also shows what is left of five minutes. */
async function record(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: 'Voice notes' });
  await part.getByRole('button', { name: 'Record voice note' }).click();
  const timer = part.getByRole('timer');
  await expect(timer).toHaveText(/^0:(?!00)\d\d 4:\d\d left$/);
  const shown = (await timer.textContent())?.matchAll(/(\d):(\d\d)/g) ?? [];
  const seconds = [...shown].reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  // Both are rounded down.
  expect([299, 300]).toContain(seconds);
}

/** Plays the note until the sound has moved on. */
async function play(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: 'Voice notes' });
  await part.getByRole('button', { name: PLAY }).click();
  await expect
    .poll(() => part.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.3);
}

test('without signal, counts litter, takes a photo of the filled hole, and records and plays voice notes on a quest and a find, and sends all of it', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const quest = { id: randomUUID(), title: 'Stony ground', status: 'paused', is_current: true };
  const { error } = await client.from('quests').insert(quest);
  if (error) throw error;
  const phone = await switchOn();
  const { page } = phone;
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  await goWithin(page, `/quests/${quest.id}`);
  await readyForTheField(page);
  await phone.loseSignal();
  const notes = page.getByRole('region', { name: 'Voice notes' });
  const showDetails = async () => {
    await page.getByRole('button', { name: 'More about this quest' }).click();
    await page.getByRole('menuitem', { name: 'Timeline, notes and permission' }).click();
    await expect(page.getByRole('heading', { name: 'Voice notes' })).toHaveCount(1);
  };

  await test.step('litter is counted, and a tap is undone', async () => {
    const more = page.getByRole('button', { name: 'One piece of litter more' });
    for (let piece = 0; piece < 3; piece += 1) await more.click();
    await expect(page.getByText('Litter taken away 3')).toBeVisible();
    await page.getByRole('button', { name: 'One piece of litter less' }).click();
    await expect(page.getByText('Litter taken away 2')).toBeVisible();
    await expectNoFinding(page, 'a quest with litter');
  });

  await test.step('a note of the running quest', async () => {
    await showDetails();
    await record(page);
    await expectNoFinding(page, 'a recording');
    await notes.getByRole('button', { name: 'Stop' }).click();
    await expect(notes.getByRole('button', { name: PLAY })).toBeVisible();
    await play(page);
    await expectNoFinding(page, 'a quest with a voice note');
  });

  await test.step('it can be deleted, and that undone', async () => {
    await notes.getByRole('button', { name: /^Delete voice note/ }).click();
    await expect(notes.getByRole('button', { name: PLAY })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notes.getByRole('button', { name: PLAY })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a find with a photo, one of the filled hole, and a note, saved while it is recorded', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByLabel('Choose photos or videos').setInputFiles(photo('DSCN0010.jpg'));
    await page.getByLabel('Hole filled photo').setInputFiles(photo('DSCN0021.jpg'));
    await expect(page.getByRole('region', { name: 'Hole filled' }).getByRole('img')).toBeVisible();
    await page.getByText('Coin', { exact: true }).click();
    await expectNoFinding(page, 'a find with a photo of the filled hole');
    await record(page);
    await page.getByRole('button', { name: 'Save find', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/quests/${quest.id}$`));
  });

  await test.step('all are there after a reload, without signal; the hole photo is separate', async () => {
    await page.reload();
    await showDetails();
    await expect(notes.getByRole('button', { name: PLAY })).toBeVisible();
    await page.keyboard.press('Escape');
    await goWithin(page, '/finds');
    await page.getByRole('link', { name: 'Unnamed Find' }).click();
    const hole = page.getByRole('region', { name: 'Hole filled' });
    await expect(hole.getByRole('button', { name: 'Enlarge Photo of the filled hole' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(0);
    await play(page);
    await expectNoFinding(page, 'a find with a voice note and a filled hole');
  });

  await test.step('a recording that the tab does not survive is kept', async () => {
    await notes.getByRole('button', { name: 'Record voice note' }).click();
    await expect
      .poll(() => storedRecordings(page), { message: 'a piece of the recording is stored' })
      .toBeGreaterThan(0);
    await page.goto('about:blank');
    await page.goBack();
    await expect(notes.getByRole('button', { name: PLAY })).toHaveCount(2);
  });

  await test.step('the server has the litter, both photos and all three notes with their files', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const stored = await client.from('quests').select('litter_count').eq('id', quest.id).single();
    expect(stored.data).toEqual({ litter_count: 2 });
    const { data: media } = await client
      .from('media')
      .select('media_type, duration_ms, byte_size, find_id, quest_id, storage_path')
      .order('media_type');
    expect(media?.map(({ media_type }) => media_type)).toEqual([
      'hole_filled',
      'image',
      'voice_note',
      'voice_note',
      'voice_note',
    ]);
    const sent = media?.filter(({ media_type }) => media_type === 'voice_note') ?? [];
    expect(sent.filter(({ quest_id, find_id }) => quest_id === quest.id && find_id === null)).toHaveLength(1);
    for (const { duration_ms, byte_size, storage_path } of sent) {
      expect(duration_ms).toBeGreaterThan(900);
      expect(byte_size).toBeGreaterThan(1_000);
      const { data: file } = await client.storage.from('media').download(storage_path);
      expect(file?.size).toBe(byte_size);
    }
  });
});

/** The number of recordings in progress that the device has stored. */
function storedRecordings(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name);
      if (database.objectStoreNames.contains('draftFiles')) {
        const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
          const request = database.transaction('draftFiles').objectStore('draftFiles').getAllKeys();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        count += keys.filter((key) => String(key).startsWith('voice-recording:')).length;
      }
      database.close();
    }
    return count;
  });
}
