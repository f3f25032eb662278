import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** An email from a server without SMTP. */
interface Letter {
  readonly subject: string;
  /** Links to the auth service, or to the page that undoes an address change. */
  readonly link: string;
  /** The six-digit code, an alternative to the link. */
  readonly code: string;
}

/** All emails to an address, oldest first. */
async function mailsTo(dataDirectory: string, address: string): Promise<Letter[]> {
  const folder = path.join(dataDirectory, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const letters: Letter[] = [];
  for (const name of names.filter((file) => file.endsWith('.eml')).sort()) {
    const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
    if (!mail.to?.some((recipient) => recipient.address === address)) continue;
    letters.push({
      subject: mail.subject ?? '',
      link: /https?:\/\/\S+\/auth\/(?:v1\/verify\?|undo-change#)\S+/.exec(mail.text ?? '')?.[0] ?? '',
      code: /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '',
    });
  }
  return letters;
}

export async function awaitMail(
  dataDirectory: string,
  address: string,
  subject: string,
  count = 1,
): Promise<Letter> {
  const matchingMails = async () =>
    (await mailsTo(dataDirectory, address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await matchingMails()).length).toBe(count);
  const newest = (await matchingMails()).at(-1);
  if (!newest) throw new Error(`no mail "${subject}" came`);
  return newest;
}
