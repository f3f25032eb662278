import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { ServerProcess } from '../e2e/support/server.ts';
import type { Bench, Figure } from './support/figure.ts';

/** The start with a new and with an existing data directory, and the server's memory after each. */
export const startBench: Bench = {
  name: 'start',
  async run(): Promise<Figure[]> {
    const startMs = performance.now();
    const server = await ServerProcess.start({}, { first: true });
    const firstMs = performance.now() - startMs;
    const afterFirst = await residentMb(server.pid());
    await server.stop();
    const restartMs = performance.now();
    await server.restart();
    const secondMs = performance.now() - restartMs;
    const afterSecond = await residentMb(server.pid());
    await server.close();
    const plain = await nodeMb();
    return [
      {
        what: 'start on a new data directory: seconds to ready',
        figure: `${(firstMs / 1000).toFixed(1)} s`,
        budget: '',
        ratio: null,
      },
      {
        what: 'memory of the server after it',
        figure: `${afterFirst} MB resident (node alone ${plain} MB)`,
        budget: '',
        ratio: null,
      },
      {
        what: 'start on an existing data directory',
        figure: `${(secondMs / 1000).toFixed(1)} s, ${afterSecond} MB resident`,
        budget: '',
        ratio: null,
      },
    ];
  },
};

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

async function nodeMb(): Promise<number> {
  const child = spawn('node', ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const mb = await residentMb(child.pid ?? 0);
  child.kill();
  return mb;
}
