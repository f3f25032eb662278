import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ASSOCIATIONS, serveAppLinks } from './app-links.ts';
import type { NativeApp } from './settings.ts';

const PRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const BOTH: NativeApp = { id: 'org.example.finds', androidFingerprints: [PRINT], appleTeamId: 'A1B2C3D4E5' };

async function answers(native: NativeApp | null) {
  const app = Fastify();
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void ([method].flat().includes('GET') && routes.push(url)));
  serveAppLinks(app, native);
  await app.ready();
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent, body } = await app.inject({ url, headers });
    return {
      status: statusCode,
      type: sent['content-type'],
      cache: sent['cache-control'],
      body: JSON.parse(body),
    };
  };
  const [android, apple] = [await get(ASSOCIATIONS.android), await get(ASSOCIATIONS.apple)];
  const asSomebody = await get(ASSOCIATIONS.apple, { authorization: 'Bearer x', cookie: 'a=b' });
  await app.close();
  return { routes, android, apple, asSomebody };
}

describe('the app link files for phones', () => {
  it('are at two addresses only', async () => {
    expect((await answers(BOTH)).routes).toEqual(Object.values(ASSOCIATIONS));
  });

  it("contain the operator's app id, as JSON", async () => {
    const { android, apple, asSomebody } = await answers(BOTH);
    expect(android).toMatchObject({ status: 200, cache: 'public, max-age=3600' });
    expect(android.type).toMatch(/^application\/json/);
    expect(android.body).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'org.example.finds',
          sha256_cert_fingerprints: [PRINT],
        },
      },
    ]);
    expect(apple.type).toMatch(/^application\/json/);
    expect(apple.body).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['A1B2C3D4E5.org.example.finds'],
            components: [{ '/': '/auth/callback' }, { '/': '/auth/v1/verify' }],
          },
        ],
      },
    });
    expect(asSomebody).toEqual(apple);
  });

  it.each([
    ['neither', null, 404, 404],
    ['Android alone', { ...BOTH, appleTeamId: null }, 200, 404],
    ['iOS alone', { ...BOTH, androidFingerprints: [] }, 404, 200],
  ])('with only %s configured exist for that platform only', async (_name, native, android, apple) => {
    const all = await answers(native);
    expect([all.android.status, all.apple.status]).toEqual([android, apple]);
    for (const { status, body } of [all.android, all.apple])
      if (status === 404) expect(body.code).toBe('not_found');
  });
});
