import * as z from 'zod/mini';
import { type Instant, toMs } from '../../time/instant.ts';
import { storedDrawing } from './drawing.ts';
import { type SignedAgreement, signableAgreement } from './signed-text.ts';

export const DEFAULT_VALID_DAYS = 14;
export const VALID_DAYS = [7, DEFAULT_VALID_DAYS, 30, 60] as const;

const time = z.iso.datetime({ offset: true });

export const signingRequest = z.object({
  id: z.uuid(),
  agreement: signableAgreement,
  createdAt: time,
  expiresAt: time,
  openedAt: z.nullable(time),
  revokedAt: z.nullable(time),
  answer: z.nullable(z.enum(['signed', 'declined'])),
  answeredAt: z.nullable(time),
  signerName: z.nullable(z.string()),
  drawing: storedDrawing,
  /** When the signed agreement was added to the documents of the permission. */
  filedAt: z.nullable(time),
});

/** A request to a landowner, as its owner sees it. */
export type SigningRequest = z.infer<typeof signingRequest>;

export type SigningState = 'waiting' | 'opened' | 'signed' | 'declined' | 'expired' | 'revoked';

export function signingState(
  { answer, revokedAt, expiresAt, openedAt }: SigningRequest,
  now: Instant,
): SigningState {
  if (answer) return answer;
  if (revokedAt) return 'revoked';
  if (Date.parse(expiresAt) <= toMs(now)) return 'expired';
  return openedAt ? 'opened' : 'waiting';
}

type Answered = Pick<SigningRequest, 'agreement' | 'createdAt' | 'answeredAt' | 'signerName' | 'drawing'>;

/** Null unless the request is signed. */
export function signedAgreementOf(request: Answered): SignedAgreement | null {
  const { agreement, createdAt, answeredAt, signerName, drawing } = request;
  if (answeredAt === null || signerName === null) return null;
  return { agreement, sentAt: createdAt, signature: { name: signerName, drawing, at: answeredAt } };
}

const SECRET = /^[0-9a-f]{64}$/;

/** Path of the page on the server; null unless the secret has the form that the database creates. */
export function signingPath(secret: string): string | null {
  return SECRET.test(secret) ? `/sign/${secret}` : null;
}

/** The secret in the path of the page, or of its file `/agreement.pdf`. */
export function signingAddress(pathname: string): { secret: string; isFile: boolean } | null {
  const [, secret, file] = /^\/sign\/([0-9a-f]{64})(\/agreement\.pdf)?$/.exec(pathname) ?? [];
  return secret ? { secret, isFile: file !== undefined } : null;
}
