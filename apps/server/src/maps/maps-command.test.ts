import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandError } from '../database-for-command.ts';
import { inspectMap } from './inspect-map.ts';
import { addMap } from './map-store.ts';
import { mapsCommand } from './maps-command.ts';
import { changedCopy, MONACO, WHITNEY } from './testing/map-files.ts';

let folder: string;
let dataDirectory: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-maps-'));
  dataDirectory = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

async function maps(...args: string[]): Promise<string[]> {
  const output: string[] = [];
  await mapsCommand(
    { dataDirectory },
    args,
    (name) => path.resolve(folder, name),
    (line) => output.push(line),
  );
  return output;
}
const inMaps = () => readdir(path.join(dataDirectory, 'maps'));
const describeMap = async (id: string) =>
  JSON.parse(await readFile(path.join(dataDirectory, 'maps', id, 'map.json'), 'utf8'));

describe('maps', () => {
  it('are added, listed and removed', async () => {
    expect(await maps('list')).toEqual(['There is no map. `maps add FILE` adds one.']);
    const [added] = await maps('add', MONACO, '--name', 'Côte d’Azur');
    expect(added).toMatch(
      /^Added cote-d-azur {2}"Côte d’Azur" {2}base {2}vector tiles \(openmaptiles\) {2}zoom 0 to 14 {2}7\.400,43\.720,7\.440,43\.750 {2}0\.2 MB {2}for signed-in users {2}added \d{4}-/,
    );
    await maps('add', WHITNEY, '--public', '--kind', 'base');
    expect((await maps('list')).map((line) => line.split('  ')[0])).toEqual([
      'cote-d-azur',
      'usgs-mt-whitney-8-15-webp-512',
    ]);
    const copied = path.join(dataDirectory, 'maps/usgs-mt-whitney-8-15-webp-512/map.pmtiles');
    expect((await readFile(copied)).equals(await readFile(WHITNEY))).toBe(true);
    expect(await describeMap('usgs-mt-whitney-8-15-webp-512')).toMatchObject({
      kind: 'base',
      isPublic: true,
      // sha256sum of the file.
      version: 'b57423d83c6d964e',
    });
    expect(await maps('remove', 'cote-d-azur')).toEqual(['Removed cote-d-azur and its file.']);
    expect(await inMaps()).toEqual(['usgs-mt-whitney-8-15-webp-512']);
  });

  it('are overlays if they are pictures, and private, unless the command says otherwise', async () => {
    await maps('add', WHITNEY, '--name', 'Sheet');
    expect(await describeMap('sheet')).toMatchObject({ kind: 'overlay', isPublic: false });
    await maps('add', WHITNEY, '--name', 'Heights', '--kind', 'height');
    expect(await describeMap('heights')).toMatchObject({ kind: 'height' });
  });

  it('have different ids', async () => {
    await maps('add', MONACO, '--name', 'Monaco');
    await expect(maps('add', WHITNEY, '--name', 'monaco!')).rejects.toThrow(
      /already a map with the id monaco.*maps remove monaco/,
    );
    expect(await describeMap('monaco')).toMatchObject({ container: 'mbtiles' });
    expect(await inMaps()).toEqual(['monaco']);
  });

  it('are refused with a remedy, and nothing is left behind', async () => {
    const cut = await changedCopy(folder, WHITNEY, {}, 500_000);
    await expect(maps('add', cut)).rejects.toThrow(/copy\.pmtiles: This file is incomplete/);
    await expect(maps('add', 'nowhere.pmtiles')).rejects.toThrow(/There is no file .*nowhere\.pmtiles/);
    await expect(maps('add', folder)).rejects.toThrow('This is not a file');
    await expect(maps('add', MONACO, '--kind', 'height')).rejects.toThrow('cannot hold heights');
    await expect(maps('add', MONACO, '--name', ' ')).rejects.toThrow('Give the map a name');
    await expect(maps('add', MONACO, '--name', 'x'.repeat(81))).rejects.toThrow('Give the map a name');
    await expect(maps('remove', '../monaco')).rejects.toThrow('There is no map with the id ../monaco');
    await expect(inMaps()).rejects.toThrow('ENOENT');
  });

  it('leave nothing behind if the copy fails or another command takes the id', async () => {
    const entry = {
      id: 'a',
      name: 'A',
      kind: 'base',
      isPublic: false,
      addedAt: new Date().toISOString(),
    } as const;
    const folderOfMaps = path.join(dataDirectory, 'maps');
    const content = await inspectMap(MONACO);
    // A folder cannot be read as a file.
    await expect(addMap(folderOfMaps, folder, content, entry)).rejects.toThrow('EISDIR');
    expect(await inMaps()).toEqual([]);
    const both = await Promise.allSettled([1, 2].map(() => addMap(folderOfMaps, MONACO, content, entry)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await inMaps()).toEqual(['a']);
  });

  it('are refused while another program writes the file', async () => {
    await copyFile(MONACO, path.join(folder, 'monaco.mbtiles'));
    await writeFile(path.join(folder, 'monaco.mbtiles-wal'), 'pages');
    await expect(maps('add', 'monaco.mbtiles')).rejects.toThrow(
      /still writing.*monaco\.mbtiles-wal disappears/,
    );
  });

  it.each([
    [],
    ['add'],
    ['add', 'a', 'b'],
    ['add', 'a', '--kind', 'photo'],
    ['add', 'a', '--colour'],
    ['list', 'a'],
    ['list', '--public'],
    ['remove'],
    ['remove', 'a', '--name', 'b'],
    ['drop', 'a'],
  ])('explains itself: %j', async (...args) => {
    await expect(maps(...args)).rejects.toThrow(CommandError);
    await expect(maps(...args)).rejects.toThrow('Usage: npm run metalquest -- maps');
  });

  it('with a damaged description are listed and can be removed', async () => {
    await maps('add', MONACO, '--name', 'Monaco');
    await writeFile(path.join(dataDirectory, 'maps/monaco/map.json'), '{"id":"monaco"');
    expect(await maps('list')).toEqual([expect.stringMatching(/^monaco {2}cannot be read .*Remove it/)]);
    await maps('remove', 'monaco');
    expect(await inMaps()).toEqual([]);
  });

  it('left by an interrupted command are deleted by a later one, those of a running command are not', async () => {
    const at = (name: string) => path.join(dataDirectory, 'maps', name);
    for (const name of ['.adding-old', '.adding-new', '.removed-1']) {
      await mkdir(at(name), { recursive: true });
      await writeFile(at(`${name}/map.pmtiles`), 'half');
    }
    const twoHoursAgo = Date.now() / 1000 - 7200;
    for (const name of ['.adding-old', '.adding-old/map.pmtiles', '.adding-new']) {
      await utimes(at(name), twoHoursAgo, twoHoursAgo);
    }
    await maps('add', MONACO, '--name', 'Monaco');
    expect((await inMaps()).sort()).toEqual(['.adding-new', 'monaco']);
  });
});
