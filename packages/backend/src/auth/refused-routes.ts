import type { FastifyInstance } from 'fastify';
import { AuthError, type AuthErrorCode } from './errors.ts';

/** Unsupported GoTrue endpoints that supabase-js calls, with GoTrue's own refusals. */
const REFUSED: readonly [methods: string[], path: string, code: AuthErrorCode, message: string][] = [
  [['POST'], '/sso', 'provider_disabled', 'This provider is not enabled'],
  [['GET', 'POST', 'PUT', 'DELETE'], '/admin/*', 'not_admin', 'User not allowed'],
  [['POST'], '/invite', 'not_admin', 'User not allowed'],
];

export function refusedRoutes(app: FastifyInstance): void {
  for (const [methods, url, code, message] of REFUSED) {
    app.route({
      method: methods,
      url,
      handler: async () => {
        throw new AuthError(code, message);
      },
    });
  }
  app.setNotFoundHandler(async (request) => {
    throw new AuthError('feature_disabled', `${request.method} on this address is not supported`);
  });
}
