import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { AuthError } from '../errors.ts';
import { changeAsOwner, proofFields, type SignedIn } from '../owner-proof.ts';
import { listFactors } from './factors.ts';
import { toBase32, totpUri } from './totp.ts';

const MAX_FACTORS = 10;
/** Recommended by RFC 4226. */
const SECRET_BYTES = 20;
/** Enrolling another factor drops unverified ones older than this. */
export const UNVERIFIED_MS = 3_600_000;
const MAX_NAME = 100;

const enrolBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  // Our extension, as in PUT /user.
  ...proofFields,
});

interface Enrolled {
  id: string;
  type: 'totp';
  friendly_name: string;
  /** Empty: the client draws the QR code from `uri`. */
  totp: { qr_code: ''; secret: string; uri: string };
}

/** Requires proof of ownership: a stolen token could otherwise lock the owner out. */
export async function enrol(parts: AuthParts, signedIn: SignedIn, body: unknown): Promise<Enrolled> {
  const { user } = signedIn;
  const input = readBody(enrolBody, body);
  if (input.factor_type !== 'totp') {
    throw new AuthError('validation_failed', 'factor_type needs to be totp');
  }
  const name = input.friendly_name.trim();
  if (name.length > MAX_NAME || input.issuer.length > MAX_NAME) {
    throw new AuthError('validation_failed', `friendly_name and issuer have at most ${MAX_NAME} characters`);
  }
  const id = randomUUID();
  const secret = toBase32(randomBytes(SECRET_BYTES));
  const at = new Date(parts.now()).toISOString();
  await changeAsOwner(parts, signedIn, input, async (tx) => {
    await tx.query(
      "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2",
      [user.id, new Date(parts.now() - UNVERIFIED_MS).toISOString()],
    );
    const factors = await listFactors(tx, user.id);
    if (factors.length >= MAX_FACTORS) {
      throw new AuthError(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    }
    if (name !== '' && factors.some(({ friendly_name }) => friendly_name === name)) {
      throw new AuthError(
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      );
    }
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
      [id, user.id, name, secret, at],
    );
  });
  const issuer = input.issuer.trim() || new URL(parts.settings.publicUrl).host;
  const uri = totpUri(secret, issuer, user.email ?? user.id);
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: '', secret, uri } };
}
