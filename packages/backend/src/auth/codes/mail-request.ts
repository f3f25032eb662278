import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountKey } from '../account-key.ts';
import { spendMail } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { pkceFields, readChallenge } from '../flows/pkce.ts';
import { redirectTarget } from '../redirects.ts';
import type { Return } from './code-mail.ts';

const returnQuery = z.object({ redirect_to: optionalText });
const returnBody = z.object(pkceFields);

export function returnTargetOf(parts: AuthParts, request: FastifyRequest): Return {
  const { redirect_to: requested } = readBody(returnQuery, request.query);
  return {
    redirectTo: redirectTarget(parts.settings, requested),
    challenge: readChallenge(readBody(returnBody, request.body)),
    network: addressKey(parts.deviceOf(request).address),
  };
}

/** Counts the email whether or not the account exists. @throws AuthError over_email_send_rate_limit */
export async function countEmail(parts: AuthParts, request: FastifyRequest, email: string): Promise<void> {
  const network = addressKey(parts.deviceOf(request).address);
  spendMail(parts.limits, { network, account: await accountKey(parts, email, network) });
}
