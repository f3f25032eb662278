import { createHash } from 'node:crypto';
import { readManifest } from '@metalquest/core/export/archive';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { lossyServer } from '../../test/support/lossy-server.ts';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo, type TestDevice, testDevice } from '../../test/support/test-device.ts';
import type { Server } from '../server/server.ts';
import { exportOwnData } from './export-own-data.ts';

const silent: Server = lossyServer(modelServer(), () => 'request-lost');
const now = Date.parse('2026-03-01T12:00:00Z');

async function season() {
  const device = testDevice();
  const { commands, clock } = device;
  const quest = done(await commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  clock.nowMs += 60_000;
  done(await commands.recordPathPoint(quest.id, { ...FIELD, lat: FIELD.lat + 0.001, t: clock.nowMs }));
  const { find, media } = done(
    await commands.logFind({
      questId: quest.id,
      name: 'Silver penny',
      files: newFiles(photo('a.jpg'), photo('b.jpg')),
    }),
  );
  done(await commands.addContact({ name: 'Ann Farmer' }));
  return { ...device, quest, find, media };
}

async function exported(device: Pick<TestDevice, 'replica'>, server = silent, isOnline = false) {
  const progress: string[] = [];
  const { file, manifest } = await exportOwnData({
    replica: device.replica,
    server,
    isOnline: () => isOnline,
    nowMs: now,
    progress: (files, of) => progress.push(`${files}/${of}`),
    signal: new AbortController().signal,
  });
  const zip = unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? []));
  const json = (name: string) => JSON.parse(strFromU8(zip[name] ?? new Uint8Array()));
  return { zip, json, manifest, progress };
}

it('contains every row, path and file of the device, without a server', async () => {
  const device = await season();
  const { zip, json, manifest, progress } = await exported(device);
  expect(json('data/finds.json')).toMatchObject([
    { item_description: 'Silver penny', quest_id: device.quest.id },
  ]);
  expect(json('data/landowner_contacts.json')).toMatchObject([{ name: 'Ann Farmer' }]);
  expect(json('data/quest_paths.json')[device.quest.id]).toHaveLength(2);
  for (const media of device.media) {
    const own = await device.replica.mediaFiles.get(media.id);
    const path = json('data/media.json').find((row: { id: string }) => row.id === media.id).storage_path;
    expect(zip[`media/${path.replace('offline:', '')}`]).toEqual(
      new Uint8Array(await (own?.blob ?? new Blob()).arrayBuffer()),
    );
  }
  expect(json('manifest.json')).toEqual(manifest);
  expect(readManifest(json('manifest.json'))).toMatchObject({ ok: true });
  expect(manifest.tables.filter(({ rows }) => rows > 0)).toEqual([
    { name: 'landowner_contacts', rows: 1 },
    { name: 'quests', rows: 1 },
    { name: 'finds', rows: 1 },
    { name: 'media', rows: 2 },
  ]);
  expect(manifest.paths).toEqual({ quests: 1, points: 2 });
  expect(manifest.missing).toEqual({ media: [], paths: [] });
  // The manifest lists every other entry with its actual size and checksum.
  const entries = Object.entries(zip).filter(([path]) => path !== 'manifest.json');
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(entries.map(([path]) => path).toSorted());
  for (const [path, bytes] of entries) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(manifest.files.find((file) => file.path === path)).toMatchObject({ bytes: bytes.length, sha256 });
  }
  expect(progress).toEqual(['1/2', '2/2']);
  expect(strFromU8(zip['README.txt'] ?? new Uint8Array())).toContain('2026-03-01');
});

it('downloads files that only the server has, and counts unreachable ones', async () => {
  const device = await season();
  const [first, second] = device.media;
  if (!first || !second) throw new Error('no media');
  await device.replica.mediaFiles.bulkDelete([first.id, second.id]);
  const server: Server = {
    ...silent,
    download: async (path) =>
      path === first.storagePath
        ? { verdict: 'accepted', value: new Blob(['fetched']) }
        : { verdict: 'silence' },
  };
  const { zip, manifest } = await exported(device, server, true);
  expect(manifest.missing.media).toEqual([
    { mediaId: second.id, what: `${second.filename}, photo of find “Silver penny”` },
  ]);
  expect(Object.keys(zip).filter((name) => name.startsWith('media/'))).toHaveLength(1);
  expect(strFromU8(zip['README.txt'] ?? new Uint8Array())).toContain(`${second.filename}, photo of find`);
  const offline = await exported(device, server, false);
  expect(offline.manifest.missing.media).toHaveLength(2);
});

it('downloads paths that only the server has, and counts the points of those it cannot get', async () => {
  const server = modelServer();
  const walker = modelDevice(server);
  const quest = done(await walker.commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  for (const lat of [0.001, 0.002]) {
    walker.clock.nowMs += 60_000;
    const at = { ...FIELD, lat: FIELD.lat + lat, t: walker.clock.nowMs };
    done(await walker.commands.recordPathPoint(quest.id, at));
  }
  await walker.drain();
  const withoutPaths: Server = { ...server, pullPaths: async () => ({ verdict: 'silence' }) };
  const device = modelDevice(withoutPaths, { userId: walker.userId });
  await device.pull();

  const unreachable = await exported(device, withoutPaths, true);
  expect(unreachable.manifest.missing.paths).toEqual([
    { questId: quest.id, points: 3, what: 'quest “Long Meadow”: 3 points of its path' },
  ]);
  expect(unreachable.manifest.paths).toEqual({ quests: 0, points: 0 });
  expect(strFromU8(unreachable.zip['README.txt'] ?? new Uint8Array())).toContain('3 points of its path');

  const { json, manifest } = await exported(device, server, true);
  expect(manifest.missing.paths).toEqual([]);
  expect(manifest.paths).toEqual({ quests: 1, points: 3 });
  expect(json('data/quest_paths.json')[quest.id]).toHaveLength(3);
});

it('shows photos and videos in the page, and links other files', async () => {
  const device = await season();
  const [first, second] = device.media;
  if (!first || !second) throw new Error('no media');
  const media = device.replica.dexie.table('media');
  await media.update(first.id, { 'value.mediaType': 'video' });
  await media.update(second.id, { 'value.mediaType': 'document' });
  const { zip, manifest } = await exported(device);
  const page = strFromU8(zip['index.html'] ?? new Uint8Array());
  const pathOf = (id: string) => manifest.files.find(({ mediaId }) => mediaId === id)?.path;
  expect(page).toContain(
    `<video src="${pathOf(first.id)}" controls preload="none" aria-label="a.jpg"></video>`,
  );
  expect(page).toContain(`<a href="${pathOf(second.id)}">b.jpg</a>`);
  expect(page).not.toContain('<img');
});

it('keeps names with path traversal inside the archive', async () => {
  const device = await season();
  const [media] = device.media;
  if (!media) throw new Error('no media');
  await device.replica.dexie.table('media').update(media.id, { 'value.storagePath': '../../../etc/pass wd' });
  const { zip } = await exported(device);
  expect(Object.keys(zip)).toContain('media/etc/pass_wd');
});

it('creates a page without scripts from any record content', async () => {
  const device = await season();
  const hostile = '<img src=x onerror=alert(1)>&"\'';
  await device.replica.dexie.table('finds').update(device.find.id, { 'value.details': hostile });
  await device.replica.dexie
    .table('quests')
    .update(device.quest.id, { 'value.name': '</title><svg onload=1>' });
  const { zip, manifest } = await exported(device);
  const page = strFromU8(zip['index.html'] ?? new Uint8Array());
  expect(page).toContain('Silver penny');
  expect(page).toContain('with 1 find. It reveals');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
  expect(page).not.toMatch(/<img src=x|<svg onload|<script/);
  for (const { path } of manifest.files.filter(({ mediaId }) => mediaId)) {
    expect(page).toContain(`<img src="${path}"`);
  }
  expect(page).toContain("default-src 'none'");
});

it('writes to a target chunk by chunk, and closes it when the export fails', async () => {
  const device = await season();
  const pieces: Uint8Array[] = [];
  let ended: unknown = null;
  const target = () =>
    new WritableStream<Uint8Array>({
      write: (bytes) => void pieces.push(bytes.slice()),
      close: () => {
        ended = 'closed';
      },
      abort: (why) => {
        ended = why;
      },
    });
  const parts = {
    replica: device.replica,
    server: silent,
    isOnline: () => false,
    nowMs: now,
    progress: () => {},
  };
  const { file } = await exportOwnData({ ...parts, target: target(), signal: new AbortController().signal });
  expect([file, ended]).toEqual([null, 'closed']);
  expect(Object.keys(unzipSync(new Uint8Array(Buffer.concat(pieces))))).toContain('manifest.json');
  const stop = new AbortController();
  const stopped = exportOwnData({
    ...parts,
    target: target(),
    progress: () => stop.abort(new Error('enough')),
    signal: stop.signal,
  });
  await expect(stopped).rejects.toThrow('enough');
  expect(ended).toEqual(new Error('enough'));
});
