import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailError, type Mailer } from './mailer.ts';
import { messageOf, type Sender } from './message.ts';

/** The oldest emails are deleted, so that requesting email cannot fill the disk. */
const MAX_MAILS = 1000;

/** Writes are atomic and readable by this account only, because an email can open an account. */
export function createOutbox(
  dataDirectory: string,
  sender: Sender,
  options: { maxMails?: number } = {},
): Mailer {
  const { maxMails = MAX_MAILS } = options;
  const folder = path.join(dataDirectory, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true });

  const write = async (message: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date(sender.now()).toISOString().replaceAll(/[:.]/g, '-');
    const file = path.join(folder, `${time}-${randomUUID()}.eml`);
    const part = `${file}.part`;
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(message);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    for (const old of files.slice(0, Math.max(0, files.length - maxMails))) {
      await rm(path.join(folder, old), { force: true });
    }
  };

  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(messageOf(mail, sender));
        if (!Buffer.isBuffer(message)) throw new Error('the message is not a buffer');
        await write(message);
      } catch (cause) {
        throw new MailError(cause);
      }
    },
    close: () => composer.close(),
  };
}
