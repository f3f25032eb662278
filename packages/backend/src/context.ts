import type { FastifyBaseLogger } from 'fastify';
import type { AccessTokens } from './auth/access-tokens.ts';
import type { EndedSessions } from './auth/ended-sessions.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { Database } from './db/database.ts';
import type { BackendSettings } from './settings.ts';

/** Dependencies of every service. Nothing is global: tests inject clock, randomness and network. */
export interface BackendContext {
  db: Database;
  settings: BackendSettings;
  /** Refuses tokens of ended sessions and of sessions that lack their second step. */
  tokens: AccessTokens;
  /** For callers that cache a verified token. */
  endedSessions: EndedSessions;
  dailyCounts: DailyCounts;
  /** Epoch milliseconds. */
  now: () => number;
  fetch: typeof fetch;
  log: FastifyBaseLogger;
}

/** Parts that the program supplies; mounting creates the optional ones if they are missing. */
export type BackendParts = Omit<BackendContext, 'endedSessions' | 'dailyCounts'> &
  Partial<Pick<BackendContext, 'endedSessions' | 'dailyCounts'>>;
