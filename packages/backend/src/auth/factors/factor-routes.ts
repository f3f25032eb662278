import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { twoFactorOff, twoFactorOn } from '../../mail/emails.ts';
import type { EmailContent } from '../../mail/layout.ts';
import { toMail } from '../../mail/layout.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { sendLater } from '../codes/code-mail.ts';
import { AuthError } from '../errors.ts';
import { noteSecurityEvent } from '../security-log.ts';
import type { UserRow } from '../users.ts';
import { enrol } from './enrol.ts';
import { isSecondStepMissing, isVerified, listFactors, removeFactor } from './factors.ts';
import { lockAccount } from './step-up.ts';
import { challenge, factorNotFound, verifyTotp } from './verify-totp.ts';

const verifyBody = z.object({ challenge_id: optionalText, code: optionalText });
const uuid = z.uuid();

/** Routes of supabase-js auth.mfa: TOTP as a second step, after GoTrue's internal/api/mfa.go. */
export function factorRoutes(app: FastifyInstance, parts: AuthParts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.includes('/factors')) reply.header('cache-control', 'no-store');
  });

  app.post('/factors', async (request) => {
    const { user, session } = await authenticate(parts, request);
    return enrol(parts, { user, session, device: parts.deviceOf(request) }, request.body);
  });

  app.post('/factors/:factor/challenge', async (request) => {
    const { user } = await authenticate(parts, request, 'one-step');
    spend(parts.limits.signInByAddress, addressKey(parts.deviceOf(request).address));
    return challenge(parts, user, factorOf(request));
  });

  app.post('/factors/:factor/verify', async (request) => {
    const { user, session } = await authenticate(parts, request, 'one-step');
    const device = parts.deviceOf(request);
    spend(parts.limits.signInByAddress, addressKey(device.address));
    const body = readBody(verifyBody, request.body);
    if (!uuid.safeParse(body.challenge_id).success) {
      throw new AuthError('validation_failed', 'challenge_id must be a UUID');
    }
    const given = {
      user,
      session,
      device,
      factorId: factorOf(request),
      challengeId: body.challenge_id,
      code: body.code,
    };
    const { reply, isFirst } = await verifyTotp(parts, given);
    await parts.endedSessions.catchUp();
    if (isFirst) notifyOwner(parts, user, twoFactorOn());
    return reply;
  });

  app.delete('/factors/:factor', async (request) => {
    const { user, session } = await authenticate(parts, request, 'one-step');
    const id = factorOf(request);
    const circumstances = { device: parts.deviceOf(request), nowMs: parts.now() };
    const isOff = await parts.db.transaction(async (tx) => {
      await lockAccount(tx, user, session);
      const factors = await listFactors(tx, user.id);
      const factor = factors.find((one) => one.id === id);
      if (!factor) throw factorNotFound();
      if (isSecondStepMissing(session, factors)) {
        throw new AuthError('insufficient_aal', 'AAL2 required to unenroll a factor', { status: 422 });
      }
      await removeFactor(tx, user.id, id);
      const wasLast = factors.some(isVerified) && !(await listFactors(tx, user.id)).some(isVerified);
      if (isVerified(factor)) {
        await noteSecurityEvent(tx, user.id, wasLast ? 'two_factor_off' : 'factor_removed', circumstances);
      }
      return wasLast;
    });
    if (isOff) notifyOwner(parts, user, twoFactorOff());
    return { id };
  });
}

function factorOf(request: FastifyRequest): string {
  const { factor } = z.object({ factor: z.string() }).parse(request.params);
  if (!uuid.safeParse(factor).success) throw factorNotFound();
  return factor;
}

function notifyOwner(parts: AuthParts, user: UserRow, email: EmailContent): void {
  if (user.email !== null) sendLater(parts, [toMail(user.email, email, parts.settings.publicUrl)]);
}
