import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { factorRemoved, twoFactorOff } from '../../mail/emails.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { notifyOwner } from '../codes/code-mail.ts';
import { AuthError } from '../errors.ts';
import { changeAsOwner, proofBody, reauthenticationNeeded } from '../owner-proof.ts';
import { noteSecurityEvent } from '../security-log.ts';
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
    const reply = await verifyTotp(parts, given);
    await parts.endedSessions.catchUp();
    return reply;
  });

  app.delete('/factors/:factor', async (request) => {
    const { user, session } = await authenticate(parts, request, 'one-step');
    const id = factorOf(request);
    const device = parts.deviceOf(request);
    const factors = await listFactors(parts.db, user.id);
    if (isSecondStepMissing(session, factors)) {
      throw new AuthError('insufficient_aal', 'AAL2 required to unenroll a factor', { status: 422 });
    }
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw factorNotFound();
    if (!isVerified(factor)) {
      // An unverified factor cannot sign in, so this needs no proof.
      await parts.db.transaction(async (tx) => {
        await lockAccount(tx, user, session);
        const latest = (await listFactors(tx, user.id)).find((one) => one.id === id);
        if (latest && isVerified(latest)) throw reauthenticationNeeded();
        await removeFactor(tx, user.id, id);
      });
      return { id };
    }
    const proof = readBody(proofBody, request.body);
    const isOff = await changeAsOwner(parts, { user, session, device }, proof, async (tx) => {
      await removeFactor(tx, user.id, id);
      const wasLast = !(await listFactors(tx, user.id)).some(isVerified);
      const event = wasLast ? 'two_factor_off' : 'factor_removed';
      await noteSecurityEvent(tx, user.id, event, { device, nowMs: parts.now() });
      return wasLast;
    });
    notifyOwner(parts, user, isOff ? twoFactorOff() : factorRemoved());
    return { id };
  });
}

function factorOf(request: FastifyRequest): string {
  const { factor } = z.object({ factor: z.string() }).parse(request.params);
  if (!uuid.safeParse(factor).success) throw factorNotFound();
  return factor;
}
