import { OWN_ADDRESS } from '@metalquest/backend/http/caller-address';
import type { FastifyInstance } from 'fastify';

interface BackendAnswer {
  status: number;
  body: unknown;
  count: number | null;
}

/** The backend's data API for anonymous users. */
export interface PublicBackend {
  /** @param address below `/rest/v1/`, for example `posts?select=title` */
  read(address: string): Promise<BackendAnswer>;
}

const TIMEOUT_MS = 5_000;

const headersOf = (anonKey: string) => ({
  apikey: anonKey,
  authorization: `Bearer ${anonKey}`,
  accept: 'application/json',
  prefer: 'count=exact',
});

/** The embedded backend in the same process, without a socket and without a database time budget. */
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

/** A remote backend, read only. */
export function backendByHttp(url: string, anonKey: string): PublicBackend {
  const headers = headersOf(anonKey);
  return {
    async read(address) {
      const answer = await fetch(`${url}/rest/v1/${address}`, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: answer.status,
        body: await answer.json(),
        count: countOf(answer.headers.get('content-range')),
      };
    },
  };
}

/** Total of a Content-Range: '0-9/42' or '* /0'. */
function countOf(range: unknown): number | null {
  const count = typeof range === 'string' ? Number(range.split('/')[1]) : Number.NaN;
  return Number.isInteger(count) ? count : null;
}
