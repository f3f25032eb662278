import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { startPostgres } from './postgres.ts';
import { type RunningServer, ServerProcess } from './server.ts';
import { mapSettings } from './test-maps.ts';
import { startUpstreams } from './upstreams.ts';

/** Environment variable that passes the places to the worker processes. */
const PLACES = 'METALQUEST_E2E_PLACES';

/**
 * Resources shared by successive tests. Playwright starts a new worker process after each failure; the server,
 * the browser profile with the installed app and the demo outlive it here.
 */
export interface Place {
  /** Folder for things made once: the visited profile and the demo. */
  folder: string;
  /** Port at which browsers find a test's server. Fixed, because service workers belong to an origin. */
  wirePort: number;
  /** Port of the native app's files. */
  appPort: number;
  /** Port of the tile server, which the server's maps name. */
  tilesPort: number;
  /** Null without PostgreSQL: each worker then has its own server with an embedded database. */
  server: RunningServer | null;
}

/** Playwright's global setup: starts PostgreSQL for the run and creates a place for each worker. */
export default async function startRun({ workers }: FullConfig): Promise<() => Promise<void>> {
  const cleanup = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-browser-run-'));
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPostgres();
    if (postgres) cleanup.defer(() => postgres.stop());
    const places = Array.from({ length: workers }, async (_, index): Promise<Place> => {
      const workerFolder = path.join(folder, String(index));
      await mkdir(workerFolder);
      const ports = { wirePort: await freePort(), appPort: await freePort(), tilesPort: await freePort() };
      const place = { folder: workerFolder, ...ports };
      return { ...place, server: postgres ? await startServer(place, cleanup) : null };
    });
    process.env[PLACES] = JSON.stringify(await Promise.all(places));
  } catch (cause) {
    await cleanup.disposeAsync();
    throw cause;
  }
  return () => cleanup.disposeAsync();
}

type PlaceWithoutServer = Omit<Place, 'server'>;

async function startServer(place: PlaceWithoutServer, cleanup: AsyncDisposableStack): Promise<RunningServer> {
  const upstreams = await startUpstreams();
  cleanup.defer(() => upstreams.close());
  const server = await ServerProcess.start(await serverSettings(upstreams.env, place));
  cleanup.defer(() => server.close());
  return server.address();
}

/** Settings of the server that most tests use. */
export async function serverSettings(
  upstreams: Record<string, string>,
  { folder, appPort, tilesPort }: PlaceWithoutServer,
): Promise<Record<string, string>> {
  return {
    ...upstreams,
    ...(await mapSettings(folder, tilesPort)),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // Origin of the native app's files. The server allows https://localhost by default.
    APP_ORIGINS: `http://localhost:${appPort}`,
  };
}

export function placeOf(parallelIndex: number): Place {
  const places: Place[] = JSON.parse(process.env[PLACES] ?? '[]');
  const place = places[parallelIndex];
  if (!place) throw new Error(`there is no place for worker ${parallelIndex}`);
  return place;
}
