import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthParts } from './auth-parts.ts';
import { authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import { noteSecurityEvent } from './security-log.ts';
import { endAllSessions, endOtherSessions, endSession } from './sessions.ts';

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function logoutRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/logout', async (request, reply) => {
    const { user, session } = await authenticate(parts, request, 'one-step');
    const { scope } = readBody(logoutQuery, request.query);
    if (scope === 'local') await endSession(parts.db, session.id);
    else if (scope === 'others') await endOtherSessions(parts.db, user.id, session.id);
    else await endAllSessions(parts.db, user.id);
    await noteSecurityEvent(parts.db, user.id, 'signed_out', {
      device: parts.deviceOf(request),
      nowMs: parts.now(),
      detail: scope,
    });
    await parts.endedSessions.catchUp();
    return reply.code(204).send();
  });
}
