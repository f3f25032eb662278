import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { recoveryCodesMade, recoveryCodesRemoved, recoveryCodeUsed } from '../../mail/emails.ts';
import type { Mail } from '../../mail/mailer.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { notifyOwner, sendLater } from '../codes/code-mail.ts';
import { undoableMail } from '../codes/undo-link.ts';
import { AuthError } from '../errors.ts';
import { changeAsOwner, proofBody, proofFields, type SignedIn, type SubmittedProof } from '../owner-proof.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { UNVERIFIED_MS } from './enrol.ts';
import { type Factor, isVerified, listFactors, removeFactor } from './factors.ts';
import {
  findRecoveryFactor,
  insertRecoveryFactor,
  type RecoveryCodes,
  replaceCodes,
  takeRecoveryCode,
} from './recovery-codes.ts';
import { lockAccount, stepUp, withAttemptLimit } from './step-up.ts';
import { factorNotFound } from './verify-totp.ts';

const URL = '/factors/recovery-codes';
const NAME = 'Recovery codes';
const makeBody = z.object({ friendly_name: optionalText, ...proofFields });
const verifyBody = z.object({ code: optionalText });

/**
 * Ten codes, each replaces one TOTP code once. All routes but the count and the use require aal2 and proof of the
 * owner.
 */
export function recoveryCodeRoutes(app: FastifyInstance, parts: AuthParts): void {
  app.get(URL, { exposeHeadRoute: false }, async (request) => {
    const { user } = await authenticate(parts, request, 'one-step');
    const found = await findRecoveryFactor(parts.db, user.id);
    if (!found) throw factorNotFound();
    return { id: found.id, type: 'recovery_code', total: found.total, remaining: found.remaining };
  });

  const withBothSteps = async (request: FastifyRequest): Promise<SignedIn> => {
    const { user, session } = await authenticate(parts, request);
    if (session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', 'AAL2 required to manage recovery codes', { status: 403 });
    }
    return { user, session, device: parts.deviceOf(request) };
  };

  app.post(URL, async (request) => {
    const signedIn = await withBothSteps(request);
    const { friendly_name, ...proof } = readBody(makeBody, request.body);
    return make(parts, signedIn, friendly_name.trim().slice(0, 100) || NAME, proof);
  });

  app.post(`${URL}/regenerate`, async (request) =>
    make(parts, await withBothSteps(request), null, readBody(proofBody, request.body)),
  );

  app.delete(URL, async (request) => {
    const signedIn = await withBothSteps(request);
    const { user, device } = signedIn;
    const id = await changeAsOwner(parts, signedIn, readBody(proofBody, request.body), async (tx) => {
      const found = await findRecoveryFactor(tx, user.id);
      if (!found) throw factorNotFound();
      await removeFactor(tx, user.id, found.id);
      await noteSecurityEvent(tx, user.id, 'recovery_codes_removed', { device, nowMs: parts.now() });
      return found.id;
    });
    notifyOwner(parts, user, recoveryCodesRemoved());
    return { id };
  });

  app.post(`${URL}/verify`, async (request) => {
    const { user, session } = await authenticate(parts, request, 'one-step');
    const device = parts.deviceOf(request);
    spend(parts.limits.signInByAddress, addressKey(device.address));
    const { code } = readBody(verifyBody, request.body);
    const { reply, left } = await withAttemptLimit(
      parts,
      { user, session, device },
      'mfa/recovery_code',
      () =>
        parts.db.transaction(async (tx) => {
          const lockedUser = await lockAccount(tx, user, session);
          const found = await findRecoveryFactor(tx, user.id);
          if (!found || !(await takeRecoveryCode(tx, found.id, code, parts.now()))) {
            throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
          }
          const raised = await stepUp(parts, tx, { user: lockedUser, session, device }, 'mfa/recovery_code');
          return { reply: raised, left: found.remaining - 1 };
        }),
    );
    await parts.endedSessions.catchUp();
    notifyOwner(parts, user, recoveryCodeUsed(left));
    return reply;
  });
}

/**
 * Creates the first set under `name`; null replaces the existing set. The first set needs no proof in the hour after
 * an authenticator app was added, because adding it needed one.
 */
async function make(
  parts: AuthParts,
  signedIn: SignedIn,
  name: string | null,
  proof: SubmittedProof,
): Promise<RecoveryCodes> {
  const { user, session } = signedIn;
  const isProven = name !== null && hasNewApp(parts, await listFactors(parts.db, user.id));
  const { made, mails } = isProven
    ? await parts.db.transaction(async (tx) =>
        makeIn(parts, tx, { ...signedIn, user: await lockAccount(tx, user, session) }, name),
      )
    : await changeAsOwner(parts, signedIn, proof, (tx, lockedUser) =>
        makeIn(parts, tx, { ...signedIn, user: lockedUser }, name),
      );
  sendLater(parts, mails);
  return made;
}

const hasNewApp = (parts: AuthParts, factors: readonly Factor[]): boolean =>
  factors.some(
    (factor) => isVerifiedApp(factor) && parts.now() - Date.parse(factor.created_at) < UNVERIFIED_MS,
  );

const isVerifiedApp = (factor: Factor): boolean => factor.factor_type === 'totp' && isVerified(factor);

async function makeIn(
  parts: AuthParts,
  tx: Queryable,
  { user, device }: SignedIn,
  name: string | null,
): Promise<{ made: RecoveryCodes; mails: Mail[] }> {
  const found = await findRecoveryFactor(tx, user.id);
  if (name === null && !found) throw factorNotFound();
  if (name !== null && found) {
    throw new AuthError('mfa_verified_factor_exists', 'Recovery codes exist already: regenerate them');
  }
  const factors = await listFactors(tx, user.id);
  if (!factors.some(isVerifiedApp)) {
    throw new AuthError(
      'mfa_recovery_codes_sole_factor',
      'Recovery codes cannot be the only factor: verify another one first',
    );
  }
  if (name !== null && factors.some(({ friendly_name }) => friendly_name === name)) {
    throw new AuthError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  const id = found?.id ?? (await insertRecoveryFactor(tx, user.id, name ?? NAME, parts.now()));
  const codes = await replaceCodes(tx, id, parts.now());
  await noteSecurityEvent(tx, user.id, 'recovery_codes_made', { device, nowMs: parts.now() });
  const friendly_name = found?.friendly_name ?? name ?? NAME;
  return {
    made: { id, type: 'recovery_code', friendly_name, total: codes.length, codes },
    mails: await undoableMail(parts, tx, user, recoveryCodesMade),
  };
}
