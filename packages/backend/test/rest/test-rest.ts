import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { authService } from '../../src/auth/service.ts';
import { restService } from '../../src/rest/service.ts';
import { startTestBackend, type TestBackend, type TestBackendOptions } from '../support/harness.ts';

export interface Detectorist {
  client: SupabaseClient;
  userId: string;
  token: string;
}

export interface FieldDay {
  questId: string;
  coinId: string;
  relicId: string;
  detectorId: string;
  coilId: string;
  mediaId: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json(): unknown;
}

export interface RestUnderTest {
  backend: TestBackend;
  signUp(): Promise<Detectorist>;
  /** A request below /rest/v1 without the client library; uses the anonymous key unless `as` is set. */
  request(
    method: string,
    path: string,
    options?: { as?: Detectorist | string; headers?: Record<string, string>; body?: string | Uint8Array },
  ): Promise<Answer>;
}

export async function startRest(
  options: Pick<TestBackendOptions, 'now' | 'db' | 'settings'> = {},
): Promise<RestUnderTest> {
  const backend = await startTestBackend({
    services: { '/rest/v1': restService, '/auth/v1': authService },
    ...options,
  });
  return {
    backend,
    async signUp() {
      const { client, userId } = await backend.signUp();
      const { data } = await client.auth.getSession();
      return { client, userId, token: data.session?.access_token ?? '' };
    },
    async request(method, path, { as, headers = {}, body } = {}) {
      const token = as === undefined ? backend.anonKey : typeof as === 'string' ? as : as.token;
      const response = await fetch(`${backend.url}/rest/v1${path}`, {
        method,
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
    },
  };
}

export async function recordFieldDay({ client, userId }: Detectorist): Promise<FieldDay> {
  const day: FieldDay = {
    questId: randomUUID(),
    coinId: randomUUID(),
    relicId: randomUUID(),
    detectorId: randomUUID(),
    coilId: randomUUID(),
    mediaId: randomUUID(),
  };
  const must = (result: { error: unknown }): void => {
    if (result.error) throw result.error;
  };
  must(
    await client.from('quests').insert({
      id: day.questId,
      user_id: userId,
      title: 'Roman field',
      date: '2026-04-18T08:00:00Z',
      status: 'ended',
      location_geom: 'SRID=4326;POINT(0.12181 52.20531)',
      weather: { description: 'light rain', temperature: 9.5, condition: 'Rain' },
    }),
  );
  must(
    await client.from('equipment').insert([
      { id: day.detectorId, name: 'Deus II', type: 'detector', attributes: { frequency: '15 kHz' } },
      { id: day.coilId, name: '11 inch', type: 'coil', attributes: {} },
    ]),
  );
  must(
    await client.from('finds').insert([
      {
        id: day.coinId,
        quest_id: day.questId,
        item_description: 'Denarius',
        category: 'Coin',
        depth_cm: 12,
        found_at: '2026-04-18T09:00:00Z',
        detector_id: day.detectorId,
        coil_id: day.coilId,
        location_geom: { type: 'Point', coordinates: [0.12181, 52.20531] },
      },
      {
        id: day.relicId,
        quest_id: day.questId,
        item_description: 'Buckle, (bronze)',
        category: 'Relic',
        depth_cm: null,
        found_at: '2026-04-18T10:00:00Z',
        detector_id: null,
        coil_id: null,
        location_geom: null,
      },
    ]),
  );
  must(
    await client.from('media').insert({
      id: day.mediaId,
      find_id: day.coinId,
      storage_path: `finds/${day.coinId}/${day.mediaId}.jpg`,
      media_type: 'image',
      filename: 'coin.jpg',
      image_width: 2560,
      image_height: 1920,
    }),
  );
  return day;
}
