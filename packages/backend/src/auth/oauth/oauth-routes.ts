import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { authorizeRoute } from './authorize-route.ts';
import { callbackRoute } from './callback-route.ts';
import { identityRoutes } from './identity-routes.ts';
import { openProviders } from './providers.ts';

export async function oauthRoutes(app: FastifyInstance, parts: AuthParts): Promise<void> {
  const providers = openProviders(parts);
  authorizeRoute(app, parts, providers);
  await callbackRoute(app, parts, providers);
  identityRoutes(app, parts);
}
