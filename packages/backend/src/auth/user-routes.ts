import type { FastifyInstance } from 'fastify';
import type { AuthParts } from './auth-parts.ts';
import { authenticate } from './authenticate.ts';
import { changeUser } from './change-user.ts';
import { countEmail, returnTargetOf } from './codes/mail-request.ts';
import { userJson } from './user-json.ts';
import { fullAccount } from './users.ts';

export function userRoutes(app: FastifyInstance, parts: AuthParts): void {
  app.get('/user', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { user } = await authenticate(parts, request, 'one-step');
    return userJson(await fullAccount(parts.db, user));
  });

  app.put('/user', async (request) => {
    const { user, session } = await authenticate(parts, request);
    const changed = await changeUser(parts, {
      user,
      session,
      device: parts.deviceOf(request),
      back: returnTargetOf(parts, request),
      body: request.body,
      countMail: (email) => countEmail(parts, request, email),
    });
    return userJson(await fullAccount(parts.db, changed));
  });
}
