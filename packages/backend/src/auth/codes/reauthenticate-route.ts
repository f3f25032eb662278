import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { AuthError } from '../errors.ts';
import { reauthenticationMail, sendLater } from './code-mail.ts';
import { countEmail } from './mail-request.ts';

export function reauthenticateRoute(app: FastifyInstance, parts: AuthParts): void {
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { user } = await authenticate(parts, request);
    const { id, email } = user;
    if (email === null) {
      throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email');
    }
    await countEmail(parts, request, email);
    sendLater(parts, [await parts.db.transaction((tx) => reauthenticationMail(parts, tx, { id, email }))]);
    return {};
  });
}
