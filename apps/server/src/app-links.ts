import { LINKED_PATHS } from '@metalquest/core/links/app-link';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NativeApp } from './settings.ts';

export const ASSOCIATIONS = {
  android: '/.well-known/assetlinks.json',
  apple: '/.well-known/apple-app-site-association',
} as const;

/** The phone vendors cache for a day anyway; this lets an operator's correction take effect sooner. */
const FRESH_S = 3600;

/** Public; 404 for a platform without a configured app. */
export function serveAppLinks(app: FastifyInstance, native: NativeApp | null): void {
  app.get(ASSOCIATIONS.android, async (_request, reply) =>
    send(reply, native && native.androidFingerprints.length > 0 ? assetLinks(native) : null),
  );
  app.get(ASSOCIATIONS.apple, async (_request, reply) =>
    send(reply, native?.appleTeamId ? siteAssociation(native.id, native.appleTeamId) : null),
  );
}

function send(reply: FastifyReply, file: object | null): FastifyReply {
  if (file) return reply.header('cache-control', `public, max-age=${FRESH_S}`).send(file);
  return reply
    .code(404)
    .header('cache-control', 'no-cache')
    .send({ code: 'not_found', message: 'No native app is configured for links to this server.' });
}

/** https://developers.google.com/digital-asset-links/v1/statements; the paths are in the app's manifest. */
const assetLinks = ({ id, androidFingerprints }: NativeApp): object => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: androidFingerprints },
  },
];

const siteAssociation = (id: string, teamId: string): object => ({
  applinks: {
    details: [
      {
        appIDs: [`${teamId}.${id}`],
        components: Object.values(LINKED_PATHS).map((path) => ({ '/': path })),
      },
    ],
  },
});
