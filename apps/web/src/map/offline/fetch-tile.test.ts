// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchUnlessLacking, type TileLayer } from './fetch-tile.ts';

afterEach(() => vi.unstubAllGlobals());

const HILLS: TileLayer = {
  ...{ id: 'hills', name: 'Hills', kind: 'height', tiles: 'https://hills.example/{z}/{x}/{y}' },
  ...{ minZoom: 0, maxZoom: 16, fullZoom: 12, bounds: null },
};

/** Requested paths; answers with a picture to the zoom, then with `beyond`. */
function serveTo(deepest: number, beyond = 404): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    requested.push(pathname);
    const isThere = Number(pathname.split('/')[1]) <= deepest;
    return new Response(isThere ? 'tile' : null, {
      status: isThere ? 200 : beyond,
      headers: { 'content-type': 'image/webp' },
    });
  });
  return requested;
}

const { signal } = new AbortController();
const load = (z: number, x: number, y: number) => fetchUnlessLacking(HILLS, { z, x, y }, signal);

test('below a tile that the provider lacks, none is requested', async () => {
  const requested = serveTo(13);
  expect((await load(14, 20, 40)).bytes).toBeNull();
  expect((await load(15, 41, 80)).bytes).toBeNull();
  expect((await load(16, 83, 163)).bytes).toBeNull();
  expect(requested).toEqual(['/14/20/40']);
  // Its neighbour is another matter, and so are the tiles above.
  await load(14, 21, 40);
  expect((await load(13, 10, 20)).bytes).not.toBeNull();
  expect(requested).toEqual(['/14/20/40', '/14/21/40', '/13/10/20']);
});

test('a missing tile to the zoom that every place has, and a refused one, are requested again', async () => {
  const requested = serveTo(11);
  await load(12, 300, 300);
  await load(12, 300, 300);
  expect(requested).toHaveLength(2);
  const refused = serveTo(12, 503);
  await expect(load(14, 500, 500)).rejects.toThrow('HTTP 503');
  await expect(load(14, 500, 500)).rejects.toThrow('HTTP 503');
  expect(refused).toHaveLength(2);
});
