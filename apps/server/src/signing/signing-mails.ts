import { createHash } from 'node:crypto';
import type { Database } from '@metalquest/backend/db/database';
import { agreementDeclined, agreementSigned, copyForLandowner } from '@metalquest/backend/mail/emails';
import { type EmailContent, toMail } from '@metalquest/backend/mail/layout';
import type { Mailer } from '@metalquest/backend/mail/mailer';
import { runInThread } from '@metalquest/backend/storage/run-in-thread';
import { type SignedAgreement, signedHash } from '@metalquest/core/permission/signing/signed-text';
import { LRUCache } from 'lru-cache';

/** Time limit and heap limit for one file; it takes about a second and 100 MB. */
const LIMITS = { threads: 1, limitMs: 30_000, maxMb: 512 };
/** Files kept in memory, of 40 to 150 kB: a landowner saves the file that was just mailed. */
const KEPT_FILES = 20;

export type SignedPdf = (signed: SignedAgreement) => Promise<Uint8Array>;

export function createSignedPdf(): SignedPdf {
  const makePdf = runInThread<SignedAgreement, Uint8Array>(
    new URL('signed-pdf-thread.ts', import.meta.url),
    LIMITS,
  );
  const files = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_FILES });
  return (signed) => {
    const key = signedHash(signed);
    const kept = files.get(key);
    if (kept) return kept;
    const file = makePdf(signed);
    files.set(key, file);
    file.catch(() => files.delete(key));
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
  /** Sends the signed agreement to both sides. Tries each, also when the other fails. */
  signed(secret: string, signed: SignedAgreement, landownerEmail: string | null): Promise<void>;
  /** Tells the user. */
  declined(secret: string): Promise<void>;
}

export function createSigningMails({ mailer, pdf, ownerOf, publicUrl }: MailParts): SigningMails {
  async function toOwner(secret: string, content: (link: string) => EmailContent) {
    const owner = (await ownerOf?.(secret)) ?? null;
    if (!owner) return [];
    return [toMail(owner.email, content(`${publicUrl}/permissions/${owner.permissionId}`), publicUrl)];
  }
  return {
    async signed(secret, signed, landownerEmail) {
      const content = await pdf(signed);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const attachment = { filename: 'signed-agreement.pdf', type: 'application/pdf', content };
      const mails = [
        ...(landownerEmail ? [toMail(landownerEmail, copyForLandowner(sha256), publicUrl)] : []),
        ...(await toOwner(secret, (link) => agreementSigned(link, sha256))),
      ];
      const sent = await Promise.allSettled(mails.map((mail) => mailer.send({ ...mail, attachment })));
      const failures = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, 'not every copy was sent');
    },
    async declined(secret) {
      for (const mail of await toOwner(secret, agreementDeclined)) await mailer.send(mail);
    },
  };
}
