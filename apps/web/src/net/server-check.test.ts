// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { checkServer } from './server-check.ts';

const CONFIG = {
  supabaseUrl: null,
  supabaseAnonKey: 'anon',
  providers: [],
  mapStyles: [],
  mapStyleChoices: [],
};

let requests: string[] = [];
beforeEach(() => {
  requests = [];
});

const host = (answer: () => Promise<Response>, isOnline = true) => ({
  fetch: (url: RequestInfo | URL) => {
    requests.push(String(url));
    return answer();
  },
  isOnline: () => isOnline,
});

describe('checking for MetalQuest at an address', () => {
  it('finds it by its settings, from any pasted page address', async () => {
    const found = await checkServer(
      'https://finds.example.org/quests',
      host(async () => Response.json(CONFIG)),
    );
    expect(found).toMatchObject({
      ok: true,
      value: { address: 'https://finds.example.org', config: { supabaseAnonKey: 'anon' } },
    });
    expect(requests).toEqual(['https://finds.example.org/config.json']);
  });

  it('never uses http over the internet', async () => {
    const refused = await checkServer(
      'http://finds.example.org',
      host(async () => Response.json(CONFIG)),
    );
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining('requires https') });
    expect(requests).toEqual([]);
  });

  it.each([
    ['a page', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['other settings', async () => Response.json({ name: 'a wiki' })],
    ['nothing', async () => new Response('', { status: 404 })],
  ])('reports another kind of server: with %s', async (_what, answer) => {
    const refused = await checkServer('finds.example.org', host(answer));
    expect(refused).toMatchObject({
      ok: false,
      error: 'finds.example.org responds, but it is not a MetalQuest server. Check the address.',
    });
  });

  it('reports a server problem that a retry may solve', async () => {
    const refused = await checkServer(
      'finds.example.org',
      host(async () => new Response('', { status: 503 })),
    );
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining('HTTP 503') });
  });

  it.each([
    ['no signal', false, new TypeError('Failed to fetch'), 'You are offline'],
    ['no server', true, new TypeError('Failed to fetch'), 'Check the address and your signal'],
    ['a time-out', true, new DOMException('timed out', 'TimeoutError'), 'did not answer in time'],
  ])('distinguishes %s from other problems', async (_what, isOnline, cause, words) => {
    const refused = await checkServer(
      'finds.example.org',
      host(() => Promise.reject(cause), isOnline),
    );
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(words) });
  });
});
