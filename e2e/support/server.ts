import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { installNewDatabase } from './new-database.ts';
import { newPostgresDatabase } from './postgres.ts';

/** Further ports to try when one is taken. */
const PORT_TRIES = 5;

export interface RunningServer {
  port: number;
  dataDirectory: string;
  env: Record<string, string>;
}

/** The real server as a separate process that can be killed and restarted on its data. */
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

  /**
   * Starts a server on a new data directory, with its database in the run's PostgreSQL if there is one.
   * `embedded` uses an embedded database instead; `first` lets the server create it, as on a new
   * installation.
   */
  static async start(
    env: Record<string, string> = {},
    { embedded = false, first = false, port }: { embedded?: boolean; first?: boolean; port?: number } = {},
  ): Promise<ServerProcess> {
    const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-e2e-'));
    const hasExternalBackend = Boolean(env.SUPABASE_URL);
    const databaseUrl = embedded || first || hasExternalBackend ? null : await newPostgresDatabase();
    if (!databaseUrl && !first && !hasExternalBackend) await installNewDatabase(directory);
    const fullEnv = databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env;
    if (port !== undefined) return ServerProcess.startOn(port, directory, fullEnv);
    for (let triesLeft = PORT_TRIES; ; triesLeft -= 1) {
      try {
        return await ServerProcess.startOn(await freePort(), directory, fullEnv);
      } catch (error) {
        // Another process took the port after freePort looked.
        if (triesLeft === 0 || !String(error).includes('EADDRINUSE')) throw error;
      }
    }
  }

  private static async startOn(
    port: number,
    directory: string,
    env: Record<string, string>,
  ): Promise<ServerProcess> {
    const server = new ServerProcess(port, directory, env);
    await server.restart();
    return server;
  }

  /** A server that another process starts and ends. */
  static running({ port, dataDirectory, env }: RunningServer): ServerProcess {
    return new ServerProcess(port, dataDirectory, env);
  }

  /** The parameters another process needs for `running`. */
  address(): RunningServer {
    return { port: this.port, dataDirectory: this.dataDirectory, env: this.env };
  }

  /** Starts the process on the same data and port. Resolves when it is ready. */
  async restart(): Promise<void> {
    const child = spawn('node', ['apps/server/src/cli.ts', 'serve'], {
      env: { ...process.env, ...this.environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const outputStart = this.output.length;
    await new Promise<void>((resolve, reject) => {
      const onOutput = (text: string): void => {
        this.output += text;
        // Search all output so far: a line may arrive in pieces.
        if (this.output.includes('is ready on', outputStart)) resolve();
      };
      child.stdout?.setEncoding('utf8').on('data', onOutput);
      child.stderr?.setEncoding('utf8').on('data', onOutput);
      child.once('exit', (code) =>
        reject(new Error(`server ended with ${code}: ${this.output.slice(-3000)}`)),
      );
    });
  }

  /** Sends SIGKILL and waits for the process to exit. */
  async kill(): Promise<void> {
    await this.stopWith('SIGKILL');
  }

  /** Sends SIGTERM and waits for the process to exit. `restart` starts it again on the same data. */
  async stop(): Promise<void> {
    await this.stopWith('SIGTERM');
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  /** The server's environment, for commands that run at the same time. */
  environment(): Record<string, string> {
    return {
      PORT: String(this.port),
      METALQUEST_DATA: this.dataDirectory,
      LOG_LEVEL: 'warn',
      // Tests use no network; the maps and the weather of the workers' servers are on loopback.
      MAP_LAYERS: 'none',
      WEATHER_URL: 'none',
      ...this.env,
    };
  }

  pid(): number {
    const pid = this.child?.pid;
    if (!pid) throw new Error('the server is not running');
    return pid;
  }

  log(): string {
    return this.output;
  }

  private async stopWith(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }
}
