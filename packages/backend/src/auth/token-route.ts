import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthParts } from './auth-parts.ts';
import { optionalText, readBody } from './body.ts';
import { AuthError } from './errors.ts';
import { pkceGrant } from './flows/pkce-grant.ts';
import { passwordGrant } from './password-grant.ts';
import { refreshGrant } from './refresh-grant.ts';

const tokenQuery = z.object({ grant_type: optionalText });

export function tokenRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    switch (readBody(tokenQuery, request.query).grant_type) {
      case 'password':
        return passwordGrant(parts, request);
      case 'refresh_token':
        return refreshGrant(parts, request);
      case 'pkce':
        return pkceGrant(parts, request);
      case 'id_token':
      case 'web3':
        throw new AuthError('provider_disabled', 'This provider is not enabled');
      default:
        throw new AuthError('invalid_credentials', 'unsupported_grant_type');
    }
  });
}
