import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** In memory, on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** Databases, browser profiles and uploads of a run take less than a third of it. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for the temporary files of this process, in memory where there is room: tests sync thousands of files
 * to disk otherwise. Remove it at the end.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = `${(await hasRoom()) ? SHARED_MEMORY : tmpdir()}/metalquest-test-${process.pid}`;
  // Not mkdtemp: PostgreSQL runs as a user of its own and must get into the folder.
  await mkdir(folder, { recursive: true });
  return folder;
}

async function hasRoom(): Promise<boolean> {
  if (!existsSync(SHARED_MEMORY)) return false;
  const space = await statfs(SHARED_MEMORY);
  return space.bavail * space.bsize >= NEEDED_BYTES;
}
