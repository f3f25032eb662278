import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recoveryCodeUsed } from '../../mail/emails.ts';
import { toMail } from '../../mail/layout.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { sendLater } from '../codes/code-mail.ts';
import { AuthError } from '../errors.ts';
import { noteSecurityEvent } from '../security-log.ts';
import type { Device, SessionRow } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import { listFactors, removeFactor } from './factors.ts';
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
const makeBody = z.object({ friendly_name: optionalText });
const verifyBody = z.object({ code: optionalText });

interface SignedInUser {
  user: UserRow;
  session: SessionRow;
}

/** Ten codes, each replaces one TOTP code once. All routes but the count and the use require aal2. */
export function recoveryCodeRoutes(app: FastifyInstance, parts: AuthParts): void {
  app.get(URL, { exposeHeadRoute: false }, async (request) => {
    const { user } = await authenticate(parts, request, 'one-step');
    const found = await findRecoveryFactor(parts.db, user.id);
    if (!found) throw factorNotFound();
    return { id: found.id, type: 'recovery_code', total: found.total, remaining: found.remaining };
  });

  app.post(URL, async (request) => {
    const asking = await authenticate(parts, request);
    assertSecondStep(asking);
    const name = readBody(makeBody, request.body).friendly_name.trim().slice(0, 100) || NAME;
    return make(parts, asking, name, parts.deviceOf(request));
  });

  app.post(`${URL}/regenerate`, async (request) => {
    const asking = await authenticate(parts, request);
    assertSecondStep(asking);
    return make(parts, asking, null, parts.deviceOf(request));
  });

  app.delete(URL, async (request) => {
    const asking = await authenticate(parts, request);
    assertSecondStep(asking);
    return parts.db.transaction(async (tx) => {
      await lockAccount(tx, asking.user, asking.session);
      const found = await findRecoveryFactor(tx, asking.user.id);
      if (!found) throw factorNotFound();
      await removeFactor(tx, asking.user.id, found.id);
      await noteSecurityEvent(tx, asking.user.id, 'recovery_codes_removed', {
        device: parts.deviceOf(request),
        nowMs: parts.now(),
      });
      return { id: found.id };
    });
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
    if (user.email !== null) {
      sendLater(parts, [toMail(user.email, recoveryCodeUsed(left), parts.settings.publicUrl)]);
    }
    return reply;
  });
}

function assertSecondStep({ session }: SignedInUser): void {
  if (session.aal === 'aal2') return;
  throw new AuthError('insufficient_aal', 'AAL2 required to manage recovery codes', { status: 403 });
}

/** Creates the first set under `name`; null replaces the existing set. */
async function make(
  parts: AuthParts,
  { user, session }: SignedInUser,
  name: string | null,
  device: Device,
): Promise<RecoveryCodes> {
  return parts.db.transaction(async (tx) => {
    await lockAccount(tx, user, session);
    const found = await findRecoveryFactor(tx, user.id);
    if (name === null && !found) throw factorNotFound();
    if (name !== null && found) {
      throw new AuthError('mfa_verified_factor_exists', 'Recovery codes exist already: regenerate them');
    }
    const factors = await listFactors(tx, user.id);
    if (!factors.some((factor) => factor.factor_type === 'totp' && factor.status === 'verified')) {
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
    const codes = await replaceCodes(tx, id);
    await noteSecurityEvent(tx, user.id, 'recovery_codes_made', { device, nowMs: parts.now() });
    return {
      id,
      type: 'recovery_code',
      friendly_name: found?.friendly_name ?? name ?? NAME,
      total: codes.length,
      codes,
    };
  });
}
