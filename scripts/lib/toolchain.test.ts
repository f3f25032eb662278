import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const TOOLCHAIN = new URL('toolchain.mjs', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Counts SIGINTs, and prints the number when it reads a line. */
const COUNTER = `
let count = 0;
process.on('SIGINT', () => console.log('SIGINT ' + ++count));
process.stdin.on('data', () => { console.log('counted ' + count); process.exit(0); });
console.log('waiting');`;

/** Copies the module to a project of its own, and installs its packages with a program in place of npm. */
async function installWith(npm: string): Promise<{ code: number | null; output: string }> {
  const project = await mkdtemp(path.join(tmpdir(), 'metalquest-project-'));
  onTestFinished(() => rm(project, { recursive: true }));
  await mkdir(path.join(project, 'scripts/lib'), { recursive: true });
  await copyFile(fileURLToPath(TOOLCHAIN), path.join(project, 'scripts/lib/toolchain.mjs'));
  await writeFile(path.join(project, 'package-lock.json'), '{}');
  await writeFile(path.join(project, 'npm.cjs'), npm);
  const run = "import('./scripts/lib/toolchain.mjs').then((module) => module.ensureInstalled())";
  const child = spawn(process.execPath, ['-e', run], {
    cwd: project,
    env: { ...process.env, npm_execpath: path.join(project, 'npm.cjs') },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: output.slice(output.indexOf('\n') + 1) };
}

test.each([
  ['ECONNREFUSED', 'npm cannot reach its registry (ECONNREFUSED). Check the network and try again.'],
  ['ENOSPC', 'the disk is full (ENOSPC).'],
  ['EACCES', 'npm may not write into this folder (EACCES).'],
  ['EUSAGE', 'package-lock.json does not fit package.json (EUSAGE). Restore both, or run npm install.'],
])('packages that cannot be installed are one line: %s', async (errorCode, line) => {
  const npm = `console.error('npm error code ${errorCode}\\nnpm error errno x\\nnpm error A complete log'); process.exit(1)`;
  expect(await installWith(npm)).toEqual({ code: 1, output: `Installing packages failed: ${line}\n` });
});

test('an unknown failure of npm is printed with its own message', async () => {
  const npm = "console.error('npm error code EWHAT\\nnpm error what'); process.exit(1)";
  expect(await installWith(npm)).toEqual({
    code: 1,
    output:
      'npm error code EWHAT\nnpm error what\nInstalling packages failed: see the message of npm above.\n',
  });
});

// script(1) of util-linux gives its command a terminal.
test.skipIf(process.platform !== 'linux')(
  'Ctrl-C at a terminal is one signal for the program that runs in it',
  async () => {
    const runner = `import(${JSON.stringify(TOOLCHAIN)}).then(async ({ runNode }) => process.exit(await runNode(['-e', process.env.COUNTER])))`;
    const child = spawn('script', ['-qefc', '"$NODE" -e "$RUNNER"', '/dev/null'], {
      cwd: ROOT,
      env: { ...process.env, NODE: process.execPath, RUNNER: runner, COUNTER },
    });
    let output = '';
    const waiters: { text: string; resolve: () => void }[] = [];
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      for (const { text, resolve } of waiters) if (output.includes(text)) resolve();
    });
    const waitForOutput = (text: string) => new Promise<void>((resolve) => waiters.push({ text, resolve }));
    const closed = new Promise((resolve) => child.once('close', resolve));
    await waitForOutput('waiting');
    child.stdin.write('\x03');
    await waitForOutput('SIGINT 1');
    child.stdin.write('\n');
    await closed;
    expect(output).toContain('counted 1');
  },
);
