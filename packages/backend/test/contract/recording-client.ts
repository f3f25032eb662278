import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from '../support/harness.ts';

export interface Exchange {
  request: string;
  query: URLSearchParams;
  sent: Headers;
  status: number;
  headers: Headers;
  text: string;
}

export interface RecordingClient {
  client: SupabaseClient;
  exchanges: Exchange[];
  last(): Exchange;
}

export function recordingClient(backend: TestBackend): RecordingClient {
  const exchanges: Exchange[] = [];
  const stored = new Map<string, string>();
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    exchanges.push({
      request: `${init?.method ?? 'GET'} ${url.pathname}`,
      query: url.searchParams,
      sent: new Headers(init?.headers),
      status: response.status,
      headers: response.headers,
      text: await response.clone().text(),
    });
    return response;
  };
  const client = createClient(backend.url, backend.anonKey, {
    global: { fetch: recording },
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
  return {
    client,
    exchanges,
    last() {
      const exchange = exchanges.at(-1);
      if (!exchange) throw new Error('nothing was sent');
      return exchange;
    },
  };
}
