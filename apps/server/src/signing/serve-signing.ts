import { readFile } from 'node:fs/promises';
import { type NetworkKey, networkOf } from '@metalquest/backend/auth/client-address';
import { createRateLimiter } from '@metalquest/backend/http/rate-limiter';
import { storedDrawing } from '@metalquest/core/permission/signing/drawing';
import { readAnswer, type SigningForm } from '@metalquest/core/permission/signing/read-answer';
import { signedAgreementOf, signingAddress, signingPath } from '@metalquest/core/permission/signing/request';
import { signableAgreement } from '@metalquest/core/permission/signing/signed-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SigningBackend } from '../public-pages/public-backend.ts';
import { requestAddress } from '../request-address.ts';
import { NoSignedPdf, type SignedPdf, type SigningMails } from './signing-mails.ts';
import { type ClosedState, closedPage, EMPTY_FORM, openPage, signedPage } from './signing-page.ts';

/** For a network address, which several landowners may share. */
const READS_PER_MINUTE = 60;
const ANSWERS_PER_MINUTE = 10;
/** Takes a second of processor time if it is not in memory. */
const FILES_PER_MINUTE = 10;
/** A drawing of 40 kB, three times as long in the form. */
const BODY_LIMIT_BYTES = 200_000;

const HTML = 'text/html; charset=utf-8';
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
};

const time = z.iso.datetime({ offset: true });
const shown = z.nullable(
  z.union([
    z.object({ state: z.enum(['revoked', 'expired', 'declined']), accepted: z.boolean().optional() }),
    z.object({
      state: z.enum(['open', 'signed']),
      accepted: z.boolean().optional(),
      agreement: signableAgreement,
      createdAt: time,
      expiresAt: time,
      answeredAt: time.nullable(),
      signerName: z.string().nullable(),
      drawing: storedDrawing,
      /** The same for all agreements of an account; missing in the answers of an older database. */
      account: z.string().optional(),
    }),
  ]),
);
type Shown = z.infer<typeof shown>;

interface SigningParts {
  readonly backend: SigningBackend;
  readonly pdf: SignedPdf;
  readonly mails: SigningMails;
  /** Whether the server sends email. */
  readonly canMail: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Serves `/sign/SECRET`, where a landowner reads and signs an agreement without an account (decision 87). */
export async function serveSigning(app: FastifyInstance, parts: SigningParts): Promise<void> {
  const { backend, pdf, mails, canMail, now } = parts;
  const limiterOf = (limit: number) => createRateLimiter<NetworkKey>({ limit, perMs: 60_000, now });
  const reads = limiterOf(READS_PER_MINUTE);
  const answers = limiterOf(ANSWERS_PER_MINUTE);
  const files = limiterOf(FILES_PER_MINUTE);
  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ['signature.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const content = await readFile(new URL(`assets/${name}`, import.meta.url), 'utf8');
    app.get(`/sign/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(content),
    );
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // The path contains the secret.
    const logSerializers = {
      req: ({ method }: { method: string }) => ({ method, path: '/sign/[redacted]' }),
    };
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS);
    });
    scope.get('/sign/*', { logSerializers }, async (request, reply) => {
      const address = signingAddress(requestAddress(request.url).pathname);
      if (isOver(address?.isFile ? files : reads, request, reply)) return sendClosed(reply, 429, 'busy');
      const found = address && (await ask(() => backend.agreement(address.secret)));
      if (found === 'unavailable') return sendClosed(reply, 503, 'unavailable');
      if (address?.isFile) return sendFile(found, address.secret, reply);
      return send(found, address?.secret ?? '', reply);
    });
    scope.post('/sign/*', { logSerializers }, async (request, reply) => {
      if (isOver(answers, request, reply)) return sendClosed(reply, 429, 'busy');
      const address = signingAddress(requestAddress(request.url).pathname);
      if (!address || address.isFile) return sendClosed(reply, 404, 'unknown');
      return answer(address.secret, formOf(request.body), reply);
    });
  });

  function isOver(
    limiter: ReturnType<typeof limiterOf>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean {
    const retryAfterS = limiter.take(networkOf(request));
    if (retryAfterS > 0) reply.header('retry-after', Math.ceil(retryAfterS));
    return retryAfterS > 0;
  }

  async function ask(question: () => Promise<unknown>): Promise<Shown | 'unavailable'> {
    try {
      return shown.parse(await question());
    } catch (err) {
      app.log.error({ err }, 'an agreement could not be read or answered');
      return 'unavailable';
    }
  }

  async function answer(
    secret: string,
    { form, choice }: { form: SigningForm; choice: string },
    reply: FastifyReply,
  ) {
    const before = await ask(() => backend.agreement(secret));
    if (before === 'unavailable') return sendClosed(reply, 503, 'unavailable');
    // The page shows an earlier answer.
    if (before?.state !== 'open') return send(before, secret, reply);
    if (choice === 'decline') {
      const after = await ask(() => backend.answer(secret, { answer: 'declined' }));
      if (after === 'unavailable') return sendClosed(reply, 503, after);
      if (after?.accepted) inBackground(mails.declined(secret));
      return send(after, secret, reply);
    }
    const read = readAnswer(form);
    if (!read.ok) {
      return reply
        .code(422)
        .type(HTML)
        .send(openPage({ ...before, canMail, form, problems: read.error }));
    }
    const { name, drawing, email } = read.value;
    const after = await ask(() => backend.answer(secret, { answer: 'signed', name, drawing }));
    if (after === 'unavailable') return sendClosed(reply, 503, after);
    const signed = after?.state === 'signed' ? signedAgreementOf(after) : null;
    if (!signed || !after?.accepted) return send(after, secret, reply);
    inBackground(
      mails.signed({
        secret,
        account: accountOf(after, secret),
        signed,
        landownerEmail: canMail ? email : null,
      }),
    );
    return reply.code(303).header('location', signingPath(secret)).send();
  }

  /** The answer is stored: its page does not wait for the emails, and offers the signed file in any case. */
  function inBackground(sending: Promise<void>): void {
    sending.catch((err: unknown) =>
      app.log.error({ err }, 'an email about the answer to an agreement could not be sent'),
    );
  }

  function send(found: Shown, secret: string, reply: FastifyReply) {
    if (found === null) return sendClosed(reply, 404, 'unknown');
    if (!('agreement' in found)) return sendClosed(reply, 410, found.state);
    const signed = signedAgreementOf(found);
    const { expiresAt } = found;
    const html = signed
      ? signedPage({ signed, path: signingPath(secret) ?? '', expiresAt, canMail })
      : openPage({ ...found, canMail, form: EMPTY_FORM, problems: {} });
    return reply.code(200).type(HTML).send(html);
  }

  async function sendFile(found: Shown, secret: string, reply: FastifyReply) {
    const signed = found && 'agreement' in found ? signedAgreementOf(found) : null;
    if (!signed) return sendClosed(reply, 404, 'unknown');
    try {
      const file = await pdf(accountOf(found, secret), signed);
      return reply
        .header('content-disposition', 'attachment; filename="signed-agreement.pdf"')
        .type('application/pdf')
        .send(Buffer.from(file));
    } catch (err) {
      app.log.error({ err }, 'the PDF of a signed agreement could not be made');
      return err instanceof NoSignedPdf
        ? sendClosed(reply, 500, 'noFile')
        : sendClosed(reply, 503, 'unavailable');
    }
  }
}

function accountOf(found: Shown, secret: string): string {
  return (found && 'account' in found && found.account) || secret;
}

function sendClosed(reply: FastifyReply, status: number, state: ClosedState): FastifyReply {
  return reply.code(status).type(HTML).send(closedPage(state));
}

function formOf(body: unknown): { form: SigningForm; choice: string } {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const text = (name: string): string => fields.get(name) ?? '';
  return {
    form: {
      name: text('name'),
      email: text('email'),
      drawing: text('drawing'),
      isTyped: fields.has('typed'),
      isAgreed: fields.has('agreed'),
    },
    choice: text('answer'),
  };
}
