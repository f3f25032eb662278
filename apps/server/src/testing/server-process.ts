import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
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
  stop(): Promise<void>;
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
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url,
    client: (): SupabaseClient =>
      createClient(url, config.supabaseAnonKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
        global: { fetch: requestWithRetries },
      }),
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
