import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A Linux file system in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Temporary files of a run need less than a third of this. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Creates a folder for temporary files, in memory if there is room. The caller removes it. */
export async function temporaryFolder(): Promise<string> {
  const folder = `${(await hasRoom()) ? SHARED_MEMORY : tmpdir()}/metalquest-test-${process.pid}`;
  // Not mkdtemp: PostgreSQL runs as another user and needs access to the folder.
  await mkdir(folder, { recursive: true });
  return folder;
}

async function hasRoom(): Promise<boolean> {
  if (!existsSync(SHARED_MEMORY)) return false;
  const space = await statfs(SHARED_MEMORY);
  return space.bavail * space.bsize >= NEEDED_BYTES;
}
