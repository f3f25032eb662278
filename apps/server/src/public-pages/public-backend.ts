import { OWN_ADDRESS } from '@metalquest/backend/http/caller-address';
import type { FastifyInstance } from 'fastify';

/** What the backend answered to a stranger. */
interface BackendAnswer {
  status: number;
  body: unknown;
  /** How many rows there are in all, where that was asked for. */
  count: number | null;
}

/** The backend as anybody meets it who has not signed in: its data API, with its access rules. */
export interface PublicBackend {
  /** @param address below `/rest/v1/`, for example `posts?select=title` */
  read(address: string): Promise<BackendAnswer>;
}

/** Longer than that no reader waits for a backend elsewhere. */
const PATIENCE_MS = 5_000;

const headersOf = (anonKey: string) => ({
  apikey: anonKey,
  authorization: `Bearer ${anonKey}`,
  accept: 'application/json',
  prefer: 'count=exact',
});

/** The embedded backend, in this process: the same handlers, without a socket and without a budget of database time. */
export function backendInProcess(app: FastifyInstance, anonKey: string): PublicBackend {
  const headers = headersOf(anonKey);
  return {
    async read(address) {
      const answer = await app.inject({ url: `/rest/v1/${address}`, headers, remoteAddress: OWN_ADDRESS });
      return {
        status: answer.statusCode,
        body: answer.json<unknown>(),
        count: countOf(answer.headers['content-range']),
      };
    },
  };
}

/** A backend elsewhere, which this server only reads from. */
export function backendByHttp(url: string, anonKey: string): PublicBackend {
  const headers = headersOf(anonKey);
  return {
    async read(address) {
      const answer = await fetch(`${url}/rest/v1/${address}`, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return {
        status: answer.status,
        body: await answer.json(),
        count: countOf(answer.headers.get('content-range')),
      };
    },
  };
}

/** '0-9/42' and '* /0': what is behind the slash. */
function countOf(range: unknown): number | null {
  const count = typeof range === 'string' ? Number(range.split('/')[1]) : Number.NaN;
  return Number.isInteger(count) ? count : null;
}
