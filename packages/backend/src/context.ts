import type { FastifyBaseLogger } from 'fastify';
import type { AccessTokens } from './auth/access-tokens.ts';
import type { Database } from './db/database.ts';
import type { BackendSettings } from './settings.ts';

/** What every service is given. Nothing here is global: tests pass their own clock, randomness and network. */
export interface BackendContext {
  db: Database;
  settings: BackendSettings;
  tokens: AccessTokens;
  /** Epoch milliseconds. */
  now: () => number;
  fetch: typeof fetch;
  log: FastifyBaseLogger;
}
