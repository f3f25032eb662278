import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { AuthError } from '../errors.ts';

/**
 * Manual linking (linkIdentity, unlinkIdentity) is off, as in GoTrue by default. Signing in with a provider
 * links an account with the same confirmed address (account-for.ts).
 */
export function identityRoutes(app: FastifyInstance, parts: AuthParts): void {
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
