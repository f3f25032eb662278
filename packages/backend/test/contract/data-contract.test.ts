import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../support/harness.ts';
import { DELETE_CALLS } from './delete-calls.ts';
import { FIELD_CALLS } from './field-calls.ts';
import { LANDOWNER_CALLS } from './landowner-calls.ts';
import { type RecordingClient, recordingClient } from './recording-client.ts';

let backend: TestBackend;
let recording: RecordingClient;
let user = '';
beforeAll(async () => {
  backend = await startTestBackend();
  recording = recordingClient(backend);
  const { data, error } = await recording.client.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: TEST_PASSWORD,
    options: { data: { full_name: 'Ada Field' } },
  });
  if (error) throw error;
  user = data.user?.id ?? '';
});
afterAll(() => backend.close());

/**
 * Every data call of spec section 7, sent by supabase-js, with the status, headers and body that PostgREST
 * documents (docs.postgrest.org: tables and views, preferences, pagination, resource embedding).
 */
describe('the data calls of the app', () => {
  it.each([...FIELD_CALLS, ...LANDOWNER_CALLS, ...DELETE_CALLS])('$name', async (call) => {
    const { error } = await call.send(recording.client, user);
    expect(error).toBeNull();
    const { request, query, sent, status, headers, text } = recording.last();
    expect({ request, status }).toEqual({ request: call.request, status: call.status });
    for (const [key, value] of Object.entries(call.query ?? {})) expect(query.get(key)).toBe(value);
    expect(sent.get('apikey')).toBe(backend.anonKey);
    expect(sent.get('authorization')).toMatch(/^Bearer ey/);
    if (call.prefer) expect(sent.get('prefer')).toBe(call.prefer);
    if (call.contentRange) expect(headers.get('content-range')).toBe(call.contentRange);
    if (call.body === undefined) {
      expect(text).toBe('');
    } else {
      expect(headers.get('content-type')).toMatch(
        /^application\/(json|vnd\.pgrst\.object\+json); charset=utf-8$/,
      );
      expect(JSON.parse(text)).toEqual(call.body);
    }
  });
});
