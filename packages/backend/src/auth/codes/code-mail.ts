import type { Queryable } from '../../db/database.ts';
import {
  confirmation,
  emailChangeToCurrent,
  emailChangeToNew,
  magicLink,
  reauthentication,
  recovery,
  type Token,
} from '../../mail/emails.ts';
import { type EmailContent, toMail } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { AuthParts } from '../auth-parts.ts';
import { createFlow } from '../flows/flow-state.ts';
import type { Challenge } from '../flows/pkce.ts';
import type { UserRow } from '../users.ts';
import { type CodePurpose, issueCode } from './one-time-codes.ts';

export interface Return {
  /** Validated by redirectTarget. */
  redirectTo: string;
  challenge: Challenge | null;
  /** Where the email was requested. */
  network: string;
}

/** Emails with a link. A reauthentication email has only a code. */
type LinkPurpose = Exclude<CodePurpose, 'reauthentication'>;

const LINK_TYPE = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Record<LinkPurpose, string>;

const FLOW_METHOD = {
  confirmation: 'email/signup',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Record<LinkPurpose, string>;

const SENT_AT = {
  confirmation: 'confirmation_sent_at',
  magic_link: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
} as const satisfies Record<LinkPurpose, string>;

/** Issues a code and builds its email. Send it after `tx` commits. */
export async function codeMail(
  parts: AuthParts,
  tx: Queryable,
  user: Pick<UserRow, 'id'> & { email: string },
  purpose: 'confirmation' | 'magic_link' | 'recovery',
  back: Return,
): Promise<Mail> {
  const flowId = await flowOf(parts, tx, purpose, back);
  const token = await newToken(parts, tx, { userId: user.id, purpose, email: user.email, flowId }, back);
  const email = { confirmation, magic_link: magicLink, recovery }[purpose](token);
  return toMail(user.email, email, parts.settings.publicUrl);
}

/** Emails to both addresses, or only the new one if the user has none. Send them after `tx` commits. */
export async function emailChangeMails(
  parts: AuthParts,
  tx: Queryable,
  user: Pick<UserRow, 'id' | 'email'>,
  newEmail: string,
  back: Return,
): Promise<Mail[]> {
  const flowId = await flowOf(parts, tx, 'email_change_new', back);
  const home = parts.settings.publicUrl;
  const token = (purpose: LinkPurpose, email: string): Promise<Token> =>
    newToken(parts, tx, { userId: user.id, purpose, email, flowId }, back);
  const mails = [toMail(newEmail, emailChangeToNew(await token('email_change_new', newEmail)), home)];
  if (user.email !== null) {
    const email = emailChangeToCurrent(await token('email_change_current', user.email), newEmail);
    mails.push(toMail(user.email, email, home));
  }
  return mails;
}

/** Issues a code for a signed-in user. Send the email after `tx` commits. */
export async function reauthenticationMail(
  parts: AuthParts,
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<Mail> {
  const request = { userId: id, purpose: 'reauthentication', email, flowId: null, network: '' } as const;
  const { code } = await issueCode(tx, request, parts.now());
  return toMail(email, reauthentication(code), parts.settings.publicUrl);
}

/** Sends emails after the response. Errors are logged without the address. */
export function sendLater(parts: AuthParts, mails: readonly Mail[]): void {
  for (const mail of mails) parts.afterAnswer.run('sending email', () => parts.mailer.send(mail));
}

export function notifyOwner(
  parts: AuthParts,
  { email }: Pick<UserRow, 'email'>,
  content: EmailContent,
): void {
  if (email !== null) sendLater(parts, [toMail(email, content, parts.settings.publicUrl)]);
}

async function flowOf(
  parts: AuthParts,
  tx: Queryable,
  purpose: LinkPurpose,
  { challenge, redirectTo }: Return,
): Promise<string | null> {
  if (!challenge) return null;
  const flow = { ...challenge, authenticationMethod: FLOW_METHOD[purpose], redirectTo };
  return createFlow(tx, flow, parts.now());
}

async function newToken(
  parts: AuthParts,
  tx: Queryable,
  given: { userId: string; purpose: LinkPurpose; email: string; flowId: string | null },
  { redirectTo, network }: Return,
): Promise<Token> {
  const { code, linkToken } = await issueCode(tx, { ...given, network }, parts.now());
  await tx.query(`update auth.users set ${SENT_AT[given.purpose]} = $2 where id = $1`, [
    given.userId,
    new Date(parts.now()).toISOString(),
  ]);
  const query = new URLSearchParams({
    token: linkToken,
    type: LINK_TYPE[given.purpose],
    redirect_to: redirectTo,
  });
  return { code, link: `${parts.settings.publicUrl}/auth/v1/verify?${query}` };
}
