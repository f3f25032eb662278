/** One mail to one person, in both forms. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mail on: to an SMTP server (smtp-mailer.ts) or into a folder (outbox.ts). */
export interface Mailer {
  /**
   * @throws MailError when it could not be handed on
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Why a mail was not handed on, without its address: an SMTP server repeats it in its answers. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(cause: unknown) {
    const part = (key: string): string => {
      const value: unknown = cause instanceof Error ? Reflect.get(cause, key) : undefined;
      return typeof value === 'string' || typeof value === 'number' ? ` ${key}=${value}` : '';
    };
    super(`the mail could not be handed on:${part('code')}${part('responseCode')}${part('command')}`);
  }
}
