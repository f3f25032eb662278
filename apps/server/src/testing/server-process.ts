import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import { copyTemplate } from '@metalquest/backend/test/support/prepared-postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** The real server as a child process. */
export interface ServerProcess {
  url: string;
  /** A new client without a session. */
  client(): SupabaseClient;
  output(): string;
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit code, or null if a signal ended it */
  stop(): Promise<number | null>;
}

/** Retries "too busy" responses, which have no effect and can occur on a loaded machine. */
async function requestWithRetries(...args: Parameters<typeof fetch>): Promise<Response> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(...args);
    if (response.status !== 503 || !(await response.clone().text()).includes('too busy')) return response;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server stays overloaded');
}

async function readConfig(url: string): Promise<{ supabaseAnonKey: string }> {
  const response = await requestWithRetries(`${url}/config.json`);
  return z.object({ supabaseAnonKey: z.string() }).parse(await response.json());
}

/**
 * Creates a migrated database: on PostgreSQL if available, because a server starts faster on it; otherwise embedded.
 * @returns the variables with which the server finds it
 */
export async function newDatabase(dataDirectory: string): Promise<Record<string, string>> {
  const postgres = process.env.METALQUEST_TEST_DATABASE_URL;
  if (postgres) return { DATABASE_URL: await copyTemplate(postgres) };
  await copyPreparedPglite(path.join(dataDirectory, 'database'));
  return {};
}

/**
 * Starts `metalquest serve` on a free port with additional `env`.
 * @throws with the last output if it exits before it is ready
 */
export async function startServerProcess(
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [CLI, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      METALQUEST_DATA: dataDirectory,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      WEATHER_URL: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (text: string): void => {
      output += text;
      const ready = /ready on (\S+)/.exec(output);
      if (ready?.[1]) resolve(ready[1].replace('localhost', '127.0.0.1'));
    };
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output.slice(-3000)}`)));
  });
  const config = await readConfig(url);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      // Unlike 'exit', 'close' follows the last output.
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
    }
    return child.exitCode;
  };
  return {
    url,
    client: (): SupabaseClient =>
      createClient(url, config.supabaseAnonKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
        global: { fetch: requestWithRetries },
      }),
    output: () => output,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
