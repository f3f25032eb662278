import { err, ok, type Result } from '@metalquest/core/result';
import {
  addressProblemText,
  displayAddress,
  readServerAddress,
} from '@metalquest/core/server-address/server-address';
import { type AppConfig, readConfig } from './config.ts';

const TIMEOUT_MS = 12_000;

export interface FoundServer {
  readonly address: string;
  readonly config: AppConfig;
}

interface ServerCheckHost {
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
}

const device: ServerCheckHost = {
  fetch: (url, options) => window.fetch(url, options),
  isOnline: () => navigator.onLine,
};

/** Checks whether a MetalQuest server runs at the typed address. The error is a message for the user. */
export async function checkServer(typed: string, host = device): Promise<Result<FoundServer, string>> {
  const read = readServerAddress(typed);
  if (!read.ok) return err(addressProblemText(read.error));
  const address = read.value;
  const shown = displayAddress(address);
  let answer: Response;
  try {
    answer = await host.fetch(`${address}/config.json`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    return err(unanswered(shown, cause, host.isOnline()));
  }
  if (answer.status >= 500)
    return err(`${shown} has a problem right now (HTTP ${answer.status}). Try again in a few minutes.`);
  const config = answer.ok ? readConfig(await answer.json().catch(() => null)) : null;
  if (!config?.ok) return err(`${shown} responds, but it is not a MetalQuest server. Check the address.`);
  return ok({ address, config: config.value });
}

function unanswered(shown: string, cause: unknown, isOnline: boolean): string {
  if (!isOnline)
    return 'You are offline. You need signal once to choose a server. After that, everything works without it.';
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `${shown} did not answer in time. Check the address, or try again where the signal is better.`;
  return `No MetalQuest server responds at ${shown}. Check the address and your signal. If it is your own server, it may be older than this app.`;
}
