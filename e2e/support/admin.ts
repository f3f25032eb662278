import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ServerProcess } from './server.ts';
import { newAccount, signedInClient } from './stored.ts';

/** Every page of the admin area that has an address of its own. */
export const ADMIN_PAGES = [
  '/admin',
  '/admin/posts',
  '/admin/posts/new',
  '/admin/posts/preview',
  '/admin/users',
  '/admin/users/00000000-0000-4000-8000-000000000000',
  '/admin/settings',
  '/admin/log',
] as const;

/** An account with the administrator's right, and a client of it. */
export async function newAdministrator(server: ServerProcess, email: string) {
  await newAccount(server.url, email);
  await promisify(execFile)('node', ['apps/server/src/cli.ts', 'admin', 'grant', email], {
    env: { ...process.env, ...server.environment() },
  });
  return signedInClient(server.url, email);
}
