import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { turnOn } from '@metalquest/backend/test/auth/factors/test-factors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newDatabase, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { MONACO, tileOf, WHITNEY } from './testing/map-files.ts';

const PASSWORD = 'a long walk over stubble';
const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const at = ({ z: zoom, x, y }: ReturnType<typeof tileOf>) => `/${zoom}/${x}/${y}`;
const STREETS = `/maps/streets/ff7516d0553780db${at(tileOf(7.4212, 43.7341, 14))}`;
const SHEET = `/maps/sheet/b57423d83c6d964e${at(tileOf(-118.2923, 36.5785, 15))}`;

let dataDirectory: string;
let server: ServerProcess;
/** Values of the header Authorization. */
const callers: Record<string, string | null> = {};

/** Runs `npm run metalquest -- maps …`. @returns the exit code and the output */
async function maps(...args: string[]): Promise<[code: number, output: string]> {
  const child = spawn(process.execPath, [CLI, 'maps', ...args], {
    env: { ...process.env, METALQUEST_DATA: dataDirectory, INIT_CWD: path.dirname(MONACO) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return [code, output];
}

async function signUp(email: string) {
  const client = server.client();
  const { data } = await client.auth.signUp({ email, password: PASSWORD });
  return { client, authorization: `Bearer ${data.session?.access_token}` };
}

const hostedMaps = async () => {
  const answer = await fetch(`${server.url}/config.json`);
  return z.object({ hostedMaps: z.array(z.looseObject({ id: z.string() })) }).parse(await answer.json())
    .hostedMaps;
};

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-maps-'));
  const database = await newDatabase(dataDirectory);
  server = await startServerProcess(dataDirectory, { ...database, PUBLIC_URL: 'http://finds.example' });
  const user = await signUp('ada@example.org');
  const left = await signUp('bob@example.org');
  await left.client.auth.signOut();
  const half = await signUp('cyd@example.org');
  await turnOn(half.client);
  const firstStep = await server
    .client()
    .auth.signInWithPassword({ email: 'cyd@example.org', password: PASSWORD });
  const [head, body] = user.authorization.split('.');
  const config = z.object({ supabaseAnonKey: z.string() });
  const { supabaseAnonKey } = config.parse(await (await fetch(`${server.url}/config.json`)).json());
  Object.assign(callers, {
    visitor: null,
    'anonymous key': `Bearer ${supabaseAnonKey}`,
    'forged token': `${head}.${body}.${'A'.repeat(86)}`,
    'ended session': left.authorization,
    'session without its second step': `Bearer ${firstStep.data.session?.access_token}`,
    user: user.authorization,
  });
});
afterAll(async () => {
  await server.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

it('the command adds maps to a running server', async () => {
  expect(await hostedMaps()).toEqual([]);
  expect(await maps('add', 'nowhere.mbtiles')).toEqual([
    1,
    expect.stringMatching(/^There is no file .*nowhere/),
  ]);
  // A relative name counts from the folder of the user.
  expect(await maps('add', 'monaco.mbtiles', '--name', 'Streets')).toEqual([
    0,
    expect.stringMatching(/^Added streets /),
  ]);
  await maps('add', WHITNEY, '--name', 'Sheet', '--public');
  await expect.poll(hostedMaps).toHaveLength(2);
});

it('config.json describes the maps', async () => {
  expect(await hostedMaps()).toEqual([
    {
      id: 'streets',
      name: 'Streets',
      kind: 'base',
      version: 'ff7516d0553780db',
      format: 'vector',
      schema: 'openmaptiles',
      encoding: null,
      tileSize: 512,
      minzoom: 0,
      maxzoom: 14,
      bounds: [7.4, 43.72, 7.44, 43.75],
      attribution: [],
      public: false,
    },
    {
      id: 'sheet',
      name: 'Sheet',
      kind: 'overlay',
      version: 'b57423d83c6d964e',
      format: 'raster',
      schema: null,
      encoding: null,
      tileSize: 512,
      minzoom: 8,
      maxzoom: 15,
      bounds: [-118.31982, 36.56109, -118.26069, 36.59301],
      attribution: [{ text: 'Created by QGIS algorithm: Generate XYZ tiles (Directory)', url: null }],
      public: true,
    },
  ]);
});

/** Add a line for each new caller or route. */
describe('the access matrix of maps', () => {
  const PRIVATE = [STREETS, '/maps/streets.json'];
  const PUBLIC = [SHEET, '/maps/sheet.json', '/maps/sheet.pmtiles'];

  it.each([
    ['visitor', 401],
    ['anonymous key', 401],
    ['forged token', 401],
    ['ended session', 401],
    ['session without its second step', 401],
    ['user', 200],
  ])('for a %s: private maps %i, public maps 200, others 404', async (caller, status) => {
    const authorization = callers[caller];
    const statusOf = async (url: string) => {
      const answer = await fetch(server.url + url, { headers: authorization ? { authorization } : {} });
      await answer.arrayBuffer();
      return answer.status;
    };
    for (const url of PRIVATE) expect(await statusOf(url), url).toBe(status);
    for (const url of PUBLIC) expect(await statusOf(url), url).toBe(200);
    for (const url of ['/maps/other.json', '/maps/x/y']) expect(await statusOf(url), url).toBe(404);
  });
});

it('a browser can read tiles and ranges', async () => {
  const authorization = callers.user ?? '';
  const tile = await fetch(server.url + STREETS, { headers: { authorization } });
  // fetch has unpacked it.
  expect(Buffer.from(await tile.arrayBuffer()).toString('latin1')).toContain('transportation');
  const range = await fetch(`${server.url}/maps/sheet.pmtiles`, { headers: { range: 'bytes=0-6' } });
  expect([range.status, await range.text()]).toEqual([206, 'PMTiles']);
});

it('the command removes a map from a running server', async () => {
  expect(await maps('remove', 'streets')).toEqual([0, 'Removed streets and its file.\n']);
  await expect.poll(hostedMaps).toHaveLength(1);
  const answer = await fetch(server.url + STREETS, { headers: { authorization: callers.user ?? '' } });
  expect(answer.status).toBe(404);
});
