import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { spendMail } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { findUserByEmail, isSuspended } from '../users.ts';
import { codeMail, reauthenticationMail, sendLater } from './code-mail.ts';
import { countEmail, returnTargetOf } from './mail-request.ts';
import { otpRoutes } from './otp-routes.ts';
import { resendRoute } from './resend-route.ts';
import { undoChangeRoutes } from './undo-link.ts';
import { verifyLinkRoute } from './verify-link-route.ts';
import { verifyRoute } from './verify-route.ts';

const recoverBody = z.object({ email: optionalText });

/** POST /recover: emails a password reset link. Responds before the lookup, the same for every address. */
function recoverRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/recover', async (request) => {
    const { email: requestedEmail } = readBody(recoverBody, request.body);
    if (requestedEmail === '')
      throw new AuthError('validation_failed', 'Password recovery requires an email');
    const email = parseEmail(requestedEmail);
    const back = returnTargetOf(parts, request);
    await countEmail(parts, request, email);
    parts.afterAnswer.run('a recovery link', async () => {
      const mail = await parts.db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (!user || isSuspended(user, parts.now())) return null;
        return codeMail(parts, tx, { ...user, email }, 'recovery', back);
      });
      if (mail) sendLater(parts, [mail]);
    });
    return {};
  });
}

function reauthenticateRoute(app: FastifyInstance, parts: AuthParts): void {
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { user } = await authenticate(parts, request);
    const { id, email } = user;
    if (email === null) {
      throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email');
    }
    // By user id: strangers cannot use it up.
    spendMail(parts.limits, {
      network: addressKey(parts.deviceOf(request).address),
      account: { here: id, strangers: null },
    });
    sendLater(parts, [await parts.db.transaction((tx) => reauthenticationMail(parts, tx, { id, email }))]);
    return {};
  });
}

export function mailRoutes(app: FastifyInstance, parts: AuthParts): void {
  otpRoutes(app, parts);
  reauthenticateRoute(app, parts);
  recoverRoute(app, parts);
  resendRoute(app, parts);
  undoChangeRoutes(app, parts);
  verifyRoute(app, parts);
  verifyLinkRoute(app, parts);
}
