export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachment?: { filename: string; type: string; content: Uint8Array };
}

export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Why sending failed. Omits the address, which SMTP servers repeat in their answers. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The mail server refused it and would refuse it again (SMTP answers 500 to 599, RFC 5321). */
  readonly isPermanent: boolean;

  constructor(cause: unknown) {
    const part = (key: string): string => {
      const value: unknown = cause instanceof Error ? Reflect.get(cause, key) : undefined;
      return typeof value === 'string' || typeof value === 'number' ? ` ${key}=${value}` : '';
    };
    super(`the email could not be sent:${part('code')}${part('responseCode')}${part('command')}`);
    const answer: unknown = cause instanceof Error ? Reflect.get(cause, 'responseCode') : undefined;
    this.isPermanent = typeof answer === 'number' && answer >= 500 && answer < 600;
  }
}
