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
  'Ctrl-C at a terminal is one signal for what runs there',
  async () => {
    const runner = `import(${JSON.stringify(TOOLCHAIN)}).then(async ({ runNode }) => process.exit(await runNode(['-e', process.env.COUNTER])))`;
    const child = spawn('script', ['-qefc', '"$NODE" -e "$RUNNER"', '/dev/null'], {
      cwd: ROOT,
      env: { ...process.env, NODE: process.execPath, RUNNER: runner, COUNTER },
    });
    let output = '';
    const waits: { words: string; resolve: () => void }[] = [];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      for (const { words, resolve } of waits) if (output.includes(words)) resolve();
    });
    const said = (words: string) => new Promise<void>((resolve) => waits.push({ words, resolve }));
    const ended = new Promise((resolve) => child.once('close', resolve));
    await said('waiting');
    child.stdin.write('\x03');
    await said('SIGINT 1');
    child.stdin.write('\n');
    await ended;
    expect(output).toContain('counted 1');
  },
);
