import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Machine } from './find-tools.mjs';

export const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n';

/**
 * A machine below a temporary folder, with these programs: paths below its root to shell scripts. Its PATH is `path`.
 * `calls` are the programs that ran and their arguments, in order.
 */
export async function machineWith(
  programs: Readonly<Record<string, string>>,
  { release = DEBIAN, isRoot = false, env = {}, platform = 'linux' as const } = {},
): Promise<Machine & { calls(): Promise<string[]> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'metalquest-machine-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(path.join(root, 'etc'), { recursive: true });
  await mkdir(path.join(root, 'path'), { recursive: true });
  await writeFile(path.join(root, 'etc/os-release'), release);
  for (const [name, script] of Object.entries(programs)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `#!/bin/sh\necho "${path.basename(name)} $*" >> "${root}/calls"\n${script}\n`);
    await chmod(file, 0o755);
  }
  return {
    root,
    platform,
    isRoot,
    env: { PATH: path.join(root, 'path'), HOME: path.join(root, 'home'), ROOT: root, ...env },
    calls: async () => (await readFile(path.join(root, 'calls'), 'utf8')).trim().split('\n'),
  };
}
