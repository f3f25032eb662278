import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { AuthError } from '../errors.ts';
import { authorizeRoute } from './authorize-route.ts';
import { callbackRoute } from './callback-route.ts';
import { openProviders } from './providers.ts';

/** Off, as in GoTrue by default: sign-in with a provider links a confirmed address (account-for.ts). */
function identityRoutes(app: FastifyInstance, parts: AuthParts): void {
  const refuse = async (): Promise<never> => {
    throw new AuthError(
      'manual_linking_disabled',
      'Manual linking is disabled: sign in with the provider, and an account with the same confirmed address is linked',
    );
  };
  app.get('/user/identities/authorize', async (request) => {
    await authenticate(parts, request);
    return refuse();
  });
  app.delete('/user/identities/:identity', async (request) => {
    await authenticate(parts, request);
    return refuse();
  });
}

export async function oauthRoutes(app: FastifyInstance, parts: AuthParts): Promise<void> {
  const providers = openProviders(parts);
  authorizeRoute(app, parts, providers);
  await callbackRoute(app, parts, providers);
  identityRoutes(app, parts);
}
