import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRenditionCache } from './rendition-cache.ts';

let folder: string;
let clock = 0;
beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/metalquest-renditions-`);
  clock = Date.UTC(2026, 0, 1);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const kilobyte = async () => Buffer.alloc(1000, 7);

describe('the rendition cache', () => {
  it('renders once for parallel requests', async () => {
    const cache = createRenditionCache(folder, 1e6, () => clock);
    const version = randomUUID();
    let made = 0;
    const make = async () => {
      made += 1;
      return kilobyte();
    };
    await Promise.all(Array.from({ length: 20 }, () => cache.get(version, 'a.webp', make)));
    await cache.get(version, 'a.webp', make);
    expect(made).toBe(1);
  });

  it('stays within its size and evicts the least recently used', async () => {
    const cache = createRenditionCache(folder, 10_000, () => clock);
    const versions = Array.from({ length: 30 }, () => randomUUID());
    const [favourite = ''] = versions;
    for (const version of versions) {
      clock += 1000;
      await cache.get(version, 'a.webp', kilobyte);
      clock += 1000;
      await cache.get(favourite, 'a.webp', kilobyte);
    }
    expect((await files()).length).toBeLessThanOrEqual(10);
    const cached = await cache.get(favourite, 'a.webp', async () => Buffer.from('made again'));
    expect(cached).toEqual(await kilobyte());
  });

  it('keeps nothing of a picture that is deleted during rendering', async () => {
    const cache = createRenditionCache(folder, 1e6, () => clock);
    const version = randomUUID();
    const begun = Promise.withResolvers<void>();
    const picture = Promise.withResolvers<Buffer>();
    const drawn = cache.get(version, 'a.webp', () => {
      begun.resolve();
      return picture.promise;
    });
    await begun.promise;
    const dropped = cache.drop(version);
    // Leaves time for a removal that does not wait.
    await files();
    picture.resolve(await kilobyte());
    await Promise.all([drawn, dropped]);
    expect(await files()).toEqual([]);
  });

  it('renders again after a failure', async () => {
    const cache = createRenditionCache(folder, 1e6, () => clock);
    const version = randomUUID();
    await expect(
      cache.get(version, 'a.webp', async () => {
        throw new Error('no memory');
      }),
    ).rejects.toThrow('no memory');
    expect(await cache.get(version, 'a.webp', kilobyte)).toEqual(await kilobyte());
  });
});
