import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';

export interface Call {
  name: string;
  send(supabase: SupabaseClient, user: string): PromiseLike<{ error: unknown }>;
  request: string;
  query?: Record<string, string>;
  prefer?: string;
  status: number;
  contentRange?: string;
  /** undefined: the response has no body. */
  body: unknown;
}

export const ID = {
  quest: randomUUID(),
  find: randomUUID(),
  gear: randomUUID(),
  media: randomUUID(),
  contact: randomUUID(),
  permission: randomUUID(),
  interaction: randomUUID(),
  item: randomUUID(),
};

export const WHEN = '2026-10-04T08:30:00+00:00';

export const STAMPED = {
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
  updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
};
