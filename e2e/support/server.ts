import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The real server as a process of its own, on a data directory that outlives it, so that it can be killed and restarted. */
export class ServerProcess {
  readonly url: string;
  readonly dataDirectory: string;
  private readonly port: number;
  private readonly env: Record<string, string>;
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(port: number, dataDirectory: string, env: Record<string, string>) {
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.dataDirectory = dataDirectory;
    this.env = env;
  }

  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-e2e-'));
    const server = new ServerProcess(await freePort(), directory, env);
    await server.restart();
    return server;
  }

  /** Starts the process on the same data and port; resolves when it answers. */
  async restart(): Promise<void> {
    const child = spawn('node', ['apps/server/src/cli.ts', 'serve'], {
      env: {
        ...process.env,
        PORT: String(this.port),
        METALQUEST_DATA: this.dataDirectory,
        LOG_LEVEL: 'warn',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      const hear = (text: string): void => {
        this.output += text;
        if (text.includes('is ready on')) resolve();
      };
      child.stdout?.setEncoding('utf8').on('data', hear);
      child.stderr?.setEncoding('utf8').on('data', hear);
      child.once('exit', (code) =>
        reject(new Error(`server ended with ${code}: ${this.output.slice(-3000)}`)),
      );
    });
  }

  /** SIGKILL: no chance to finish anything. Resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends the process in order; `restart` starts it again on the same data. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Ends the process in order and removes its data. */
  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  pid(): number {
    const pid = this.child?.pid;
    if (!pid) throw new Error('the server is not running');
    return pid;
  }

  log(): string {
    return this.output;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
