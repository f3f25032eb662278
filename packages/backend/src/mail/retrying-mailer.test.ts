import { expect, it, vi } from 'vitest';
import { type Mail, MailError } from './mailer.ts';
import { createRetryingMailer } from './retrying-mailer.ts';

const MAIL: Mail = { to: 'ann@farm.example', subject: 'Signed', text: '', html: '' };
const AT_ONCE = { retries: 2, minTimeout: 0, factor: 1 };
const down = () => new MailError(Object.assign(new Error(), { code: 'ECONNECTION' }));

it('sends an email again until the mail server takes it', async () => {
  const send = vi.fn<(mail: Mail) => Promise<void>>();
  send.mockRejectedValueOnce(down()).mockRejectedValueOnce(down()).mockResolvedValue();
  const onRetry = vi.fn();
  await createRetryingMailer({ send, close() {} }, onRetry, AT_ONCE).send(MAIL);
  expect(send.mock.calls).toEqual([[MAIL], [MAIL], [MAIL]]);
});

it('gives up after the last retry, and at once if the mail server refuses the email for good', async () => {
  const send = vi.fn(() => Promise.reject(down()));
  const mailer = createRetryingMailer({ send, close() {} }, vi.fn(), AT_ONCE);
  await expect(mailer.send(MAIL)).rejects.toThrow('ECONNECTION');
  expect(send).toHaveBeenCalledTimes(3);
  const refused = new MailError(Object.assign(new Error(), { responseCode: 550 }));
  send.mockClear().mockRejectedValue(refused);
  await expect(mailer.send(MAIL)).rejects.toBe(refused);
  expect(send).toHaveBeenCalledOnce();
});

it('holds a limited number of emails, reports each retry, and stops when it is closed', async () => {
  const send = vi.fn(() => Promise.reject(down()));
  const onRetry = vi.fn();
  const close = vi.fn();
  const mailer = createRetryingMailer({ send, close }, onRetry);
  const held = Array.from({ length: 100 }, () => mailer.send(MAIL));
  await expect(mailer.send(MAIL)).rejects.toThrow('ECONNECTION');
  expect(onRetry).toHaveBeenCalledTimes(100);
  mailer.close();
  for (const sent of await Promise.allSettled(held))
    expect(sent).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('stopped') },
    });
  expect(send).toHaveBeenCalledTimes(101);
  expect(close).toHaveBeenCalledOnce();
});
