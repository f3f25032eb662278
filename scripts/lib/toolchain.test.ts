import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TOOLCHAIN = new URL('toolchain.mjs', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Counts SIGINTs, and prints the number when it reads a line. */
const COUNTER = `
let count = 0;
process.on('SIGINT', () => console.log('SIGINT ' + ++count));
process.stdin.on('data', () => { console.log('counted ' + count); process.exit(0); });
console.log('waiting');`;

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
