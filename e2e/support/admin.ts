import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from './server.ts';
import { newAccount, signedInClient } from './stored.ts';

/** Creates an administrator account and returns a signed-in client. */
export async function newAdministrator(server: ServerProcess, email: string) {
  const account = await newAccount(server.url, email);
  const { data } = await account.auth.getUser();
  const granter = granters.get(server.dataDirectory) ?? newGranter(server);
  granters.set(server.dataDirectory, granter);
  const { error } = await (await granter).rpc('admin_set_admin', {
    user_id: data.user?.id,
    is_admin: true,
    // No server of these tests confirms the address.
    force: true,
  });
  if (error) throw error;
  return signedInClient(server.url, email);
}

/**
 * One administrator for each data directory, who grants the role to others. Granting it with the command
 * takes most of a second of CPU time.
 */
const granters = new Map<string, ReturnType<typeof newGranter>>();

async function newGranter(server: ServerProcess) {
  const email = `${randomUUID()}@example.org`;
  await newAccount(server.url, email);
  await grantByCommand(server, email);
  return signedInClient(server.url, email);
}

async function grantByCommand(server: ServerProcess, email: string): Promise<void> {
  // The embedded database allows only one process at a time.
  const isEmbedded = server.environment().DATABASE_URL === undefined;
  if (isEmbedded) await server.stop();
  await promisify(execFile)('node', ['apps/server/src/cli.ts', 'admin', 'grant', email, '--force'], {
    env: { ...process.env, ...server.environment() },
  });
  if (isEmbedded) await server.restart();
}

/** Waits until the service worker has cached the admin area, which it does after caching the app. */
export async function waitForAdminCache(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return ['the service worker'];
      const worker = await (await fetch('/sw.js')).text();
      const paths = new Set(worker.match(/\/assets\/(?:admin|editor)[\w.-]+/g));
      if (paths.size === 0) return ['any code of the admin area'];
      const responses = await Promise.all(
        [...paths].map(async (path) => [path, await caches.match(path)] as const),
      );
      return responses.flatMap(([path, response]) => (response ? [] : [path]));
    });
  await expect.poll(missing).toEqual([]);
}
