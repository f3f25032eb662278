import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { findUserByEmail, isSuspended } from '../users.ts';
import { codeMail, sendLater } from './code-mail.ts';
import { countEmail, returnTargetOf } from './mail-request.ts';

const recoverBody = z.object({ email: optionalText });

/** POST /recover: mails a password reset link. Responds before the lookup, the same for every address. */
export function recoverRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/recover', async (request) => {
    const { email: given } = readBody(recoverBody, request.body);
    if (given === '') throw new AuthError('validation_failed', 'Password recovery requires an email');
    const email = parseEmail(given);
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
