import { createHash } from 'node:crypto';
import type { Database } from '@metalquest/backend/db/database';
import { agreementDeclined, agreementSigned, copyForLandowner } from '@metalquest/backend/mail/emails';
import { type EmailContent, toMail } from '@metalquest/backend/mail/layout';
import type { Mailer } from '@metalquest/backend/mail/mailer';
import { StorageError } from '@metalquest/backend/storage/errors';
import { runInThread } from '@metalquest/backend/storage/run-in-thread';
import { type SignedAgreement, signedHash } from '@metalquest/core/permission/signing/signed-text';
import { LRUCache } from 'lru-cache';

/** The longest agreement takes about a second and 100 MB. */
const LIMITS = { threads: 2, limitMs: 30_000, maxMb: 512, maxWaiting: 200, maxWaitingPerAccount: 40 };
/** Files kept in memory, of 40 to 150 kB: a landowner saves the file that was just mailed. */
const KEPT_FILES = 20;
/** An agreement whose file failed is not tried again for this long. */
const FAILED_MS = 60 * 60_000;
const KEPT_FAILURES = 1000;

/** @param account whose turn it is: an account with many files waits for its own only */
export type SignedPdf = (account: string, signed: SignedAgreement) => Promise<Uint8Array>;

/** The agreement has no file, for a reason of its own. */
export class NoSignedPdf extends Error {
  override readonly name = 'NoSignedPdf';
}

/** The returned function throws NoSignedPdf, or StorageError SlowDown. */
export function createSignedPdf(
  makePdf: SignedPdf = runInThread(new URL('signed-pdf-thread.ts', import.meta.url), LIMITS),
): SignedPdf {
  const files = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_FILES });
  const failures = new LRUCache<string, NoSignedPdf>({ max: KEPT_FAILURES, ttl: FAILED_MS });
  return async (account, signed) => {
    const key = signedHash(signed);
    const failure = failures.get(key);
    if (failure) throw failure;
    const kept = files.get(key);
    if (kept) return kept;
    const file = makePdf(account, signed).catch((cause: unknown) => {
      files.delete(key);
      // Refused before it was tried.
      if (cause instanceof StorageError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      const failed = new NoSignedPdf(`The PDF of a signed agreement could not be made: ${reason}`, { cause });
      failures.set(key, failed);
      throw failed;
    });
    files.set(key, file);
    return file;
  };
}

/** The user who asked for the signature: the address for the email, and the permission. */
export type OwnerOf = (secret: string) => Promise<{ email: string; permissionId: string } | null>;

/** Not reachable by callers of the API: the holder of a link must not learn the address. */
export const embeddedOwner =
  (db: Database): OwnerOf =>
  async (secret) => {
    const [row] = await db.query<{ email: string; permission: string }>(
      `select u.email, r.permission_id::text as permission
       from private.signing_requests r join auth.users u on u.id = r.user_id
       where r.secret_hash = pg_catalog.sha256(pg_catalog.convert_to($1, 'UTF8')) and u.email <> ''`,
      [secret],
    );
    return row ? { email: row.email, permissionId: row.permission } : null;
  };

interface MailParts {
  readonly mailer: Mailer;
  readonly pdf: SignedPdf;
  /** Null where the server cannot know: with a Supabase project. */
  readonly ownerOf: OwnerOf | null;
  readonly publicUrl: string;
}

/** Emails about the answer to a link. Each rejects if the mail server refuses one. */
export interface SigningMails {
  /**
   * Sends the signed agreement to both sides. Tries each, also when the other fails, and without the file when it
   * cannot be made.
   */
  signed(sent: SignedMail): Promise<void>;
  /** Tells the user. */
  declined(secret: string): Promise<void>;
}

interface SignedMail {
  readonly secret: string;
  readonly account: string;
  readonly signed: SignedAgreement;
  readonly landownerEmail: string | null;
}

export function createSigningMails({ mailer, pdf, ownerOf, publicUrl }: MailParts): SigningMails {
  async function toOwner(secret: string, content: (link: string) => EmailContent) {
    const owner = (await ownerOf?.(secret)) ?? null;
    if (!owner) return [];
    return [toMail(owner.email, content(`${publicUrl}/permissions/${owner.permissionId}`), publicUrl)];
  }
  return {
    async signed({ secret, account, signed, landownerEmail }) {
      const [file] = await Promise.allSettled([pdf(account, signed)]);
      const content = file.status === 'fulfilled' ? file.value : null;
      const sha256 = content && createHash('sha256').update(content).digest('hex');
      const attached = content && {
        attachment: { filename: 'signed-agreement.pdf', type: 'application/pdf', content },
      };
      const mails = [
        ...(landownerEmail ? [toMail(landownerEmail, copyForLandowner(sha256), publicUrl)] : []),
        ...(await toOwner(secret, (link) => agreementSigned(link, sha256))),
      ];
      const sent = await Promise.allSettled(mails.map((mail) => mailer.send({ ...mail, ...attached })));
      const failures = [file, ...sent].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, 'not every copy was sent');
    },
    async declined(secret) {
      for (const mail of await toOwner(secret, agreementDeclined)) await mailer.send(mail);
    },
  };
}
