import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { optionalText, readBody } from './body.ts';
import { AuthError, type AuthErrorCode } from './errors.ts';

const MAIL_OFF = 'Signing in by e-mail link is disabled';

/** Endpoints of GoTrue that supabase-js knows and this service does not offer, each with GoTrue's own refusal. */
const REFUSED: readonly [methods: string[], path: string, code: AuthErrorCode, message: string][] = [
  [['POST'], '/otp', 'email_provider_disabled', MAIL_OFF],
  [['POST'], '/magiclink', 'email_provider_disabled', MAIL_OFF],
  [['POST'], '/recover', 'email_provider_disabled', 'Resetting a password by e-mail is disabled'],
  [['POST'], '/resend', 'email_provider_disabled', 'Sending e-mail again is disabled'],
  [['GET', 'POST'], '/verify', 'otp_expired', 'Token has expired or is invalid'],
  [['GET'], '/reauthenticate', 'email_provider_disabled', 'Codes by e-mail are disabled'],
  [['GET', 'POST'], '/callback', 'provider_disabled', 'This provider is not enabled'],
  [['POST'], '/sso', 'provider_disabled', 'This provider is not enabled'],
  [['GET', 'POST', 'PUT', 'DELETE'], '/admin/*', 'not_admin', 'User not allowed'],
  [['POST'], '/invite', 'not_admin', 'User not allowed'],
];

const authorizeQuery = z.object({ provider: optionalText });

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
  app.get('/authorize', async (request) => {
    const { provider } = readBody(authorizeQuery, request.query);
    const known = provider === 'google' || provider === 'facebook';
    throw new AuthError(
      'validation_failed',
      `Unsupported provider: ${known ? 'provider is not enabled' : `Provider ${provider.slice(0, 40)} could not be found`}`,
    );
  });
  app.setNotFoundHandler(async (request) => {
    throw new AuthError('feature_disabled', `${request.method} on this address is not supported`);
  });
}
