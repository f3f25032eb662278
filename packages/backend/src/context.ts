import type { FastifyBaseLogger } from 'fastify';
import type { AccessTokens } from './auth/access-tokens.ts';
import type { EndedSessions } from './auth/ended-sessions.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { Database } from './db/database.ts';
import type { BackendSettings } from './settings.ts';

/** What every service is given. Nothing here is global: tests pass their own clock, randomness and network. */
export interface BackendContext {
  db: Database;
  settings: BackendSettings;
  /** Refuses tokens of sessions that have ended, and of those whose second step is missing. */
  tokens: AccessTokens;
  /** For what was verified earlier and is used again. */
  endedSessions: EndedSessions;
  dailyCounts: DailyCounts;
  /** Epoch milliseconds. */
  now: () => number;
  fetch: typeof fetch;
  log: FastifyBaseLogger;
}

/** What the program brings; the rest is made when the services are mounted, unless it is given too. */
export type BackendParts = Omit<BackendContext, 'endedSessions' | 'dailyCounts'> &
  Partial<Pick<BackendContext, 'endedSessions' | 'dailyCounts'>>;
