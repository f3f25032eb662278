import pRetry from 'p-retry';
import { MailError, type Mailer } from './mailer.ts';

/** Waits of 1, 3, 9, 27, 81 and 243 minutes. */
const RETRIES = { retries: 6, minTimeout: 60_000, factor: 3 };
/** Emails held in memory, with attachments of up to 150 kB. One more is sent once only. */
const MAX_WAITING = 100;

/**
 * Sends an email again when the mail server is down. `send` resolves once it is sent, and rejects when the mail
 * server refuses it for good, after the last retry, and on `close`.
 */
export function createRetryingMailer(
  mailer: Mailer,
  onRetry: (error: Error) => void,
  retries: typeof RETRIES = RETRIES,
): Mailer {
  const closing = new AbortController();
  let waiting = 0;
  return {
    async send(mail) {
      const isHeld = waiting < MAX_WAITING;
      waiting += 1;
      try {
        await pRetry(() => mailer.send(mail), {
          ...(isHeld ? retries : { retries: 0 }),
          unref: true,
          signal: closing.signal,
          shouldRetry: ({ error }) => !(error instanceof MailError && error.isPermanent),
          onFailedAttempt({ error, retryDelay }) {
            if (retryDelay > 0) onRetry(error);
          },
        });
      } finally {
        waiting -= 1;
      }
    },
    close() {
      closing.abort(new Error('the server stopped before the mail server took the email'));
      mailer.close();
    },
  };
}
