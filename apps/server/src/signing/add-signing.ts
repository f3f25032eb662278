import type { Database } from '@metalquest/backend/db/database';
import { openMailer } from '@metalquest/backend/mail/open-mailer';
import { createRetryingMailer } from '@metalquest/backend/mail/retrying-mailer';
import type { FastifyInstance } from 'fastify';
import type { SigningBackend } from '../public-pages/public-backend.ts';
import type { Settings } from '../settings.ts';
import { serveSigning } from './serve-signing.ts';
import { createSignedPdf, createSigningMails, embeddedOwner } from './signing-mails.ts';

/**
 * Serves the pages where landowners sign.
 * @param db null with Supabase, where the server does not know the user's address
 */
export async function addSigning(
  app: FastifyInstance,
  settings: Pick<Settings, 'mail' | 'dataDirectory' | 'publicUrl'>,
  backend: SigningBackend,
  db: Database | null,
): Promise<void> {
  const mailer = createRetryingMailer(openMailer(settings, Date.now), (err) =>
    app.log.warn({ err }, 'an email about a signed agreement could not be sent and is retried'),
  );
  app.addHook('onClose', async () => mailer.close());
  const pdf = createSignedPdf();
  const { publicUrl } = settings;
  await serveSigning(app, {
    backend,
    pdf,
    mails: createSigningMails({ mailer, pdf, ownerOf: db && embeddedOwner(db), publicUrl }),
    canMail: settings.mail.smtpUrl !== null,
    now: Date.now,
  });
}
