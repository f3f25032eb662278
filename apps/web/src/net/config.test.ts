// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CONFIG = {
  supabaseUrl: 'http://localhost:3000',
  supabaseAnonKey: 'anon',
  providers: [],
  mapStyles: [],
  mapStyleChoices: [],
  hostedMaps: [
    {
      id: 'kent',
      name: 'Kent',
      kind: 'base',
      version: 'b57423d83c6d964e',
      format: 'vector',
      schema: 'protomaps',
      encoding: null,
      tileSize: 512,
      minzoom: 0,
      maxzoom: 15,
      bounds: [0.03, 50.91, 1.46, 51.49],
      attribution: [{ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' }],
      public: false,
    },
  ],
  weatherCredit: { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' },
  placeNames: 'server',
  allowsOwnMaps: true,
  site: { title: 'Detecting in the fens' },
  adminRequiresMfa: false,
  passkeyOrigin: null,
  analytics: { host: 'https://measure.example', key: 'phc_1' },
};

async function freshPage() {
  vi.resetModules();
  return await import('./config.ts');
}

function stubServer(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer));
}

describe('the configuration of the installation', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  it('is loaded from the server on the first visit', async () => {
    stubServer(async () => Response.json(CONFIG));
    const { loadConfig } = await freshPage();
    expect(await loadConfig()).toEqual(CONFIG);
  });

  it('has no hosted maps if the server does not name them as expected', async () => {
    for (const hostedMaps of [undefined, [{ id: 'kent' }], 'kent']) {
      localStorage.clear();
      stubServer(async () => Response.json({ ...CONFIG, hostedMaps }));
      expect(await (await freshPage()).loadConfig()).toEqual({ ...CONFIG, hostedMaps: [] });
    }
  });

  it('is stored for a start offline', async () => {
    stubServer(async () => Response.json(CONFIG));
    await (await freshPage()).loadConfig();
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await (await freshPage()).loadConfig()).toEqual(CONFIG);
  });

  it('does not wait for an unresponsive server', async () => {
    stubServer(async () => Response.json(CONFIG));
    await (await freshPage()).loadConfig();
    stubServer(() => new Promise(() => {}));
    expect(await (await freshPage()).loadConfig()).toEqual(CONFIG);
  });

  it('is requested again after a first failure', async () => {
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
    const { loadConfig } = await freshPage();
    await expect(loadConfig()).rejects.toThrow('Failed to fetch');
    stubServer(async () => Response.json(CONFIG));
    expect(await loadConfig()).toEqual(CONFIG);
  });

  it('ignores a stored one that is invalid', async () => {
    localStorage.setItem('metalquest:config', '{"supabaseUrl":1}');
    stubServer(async () => Response.json(CONFIG));
    expect(await (await freshPage()).loadConfig()).toEqual(CONFIG);
  });
});
