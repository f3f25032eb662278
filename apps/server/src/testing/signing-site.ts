import { createOutbox } from '@metalquest/backend/mail/outbox';
import { AGREEMENT } from '@metalquest/backend/test/access/sample-calls';
import type { RestUnderTest } from '@metalquest/backend/test/rest/test-rest';
import Fastify from 'fastify';
import { loggerOptions, logRequests } from '../log.ts';
import { embeddedBackend, remoteBackend } from '../public-pages/public-backend.ts';
import { serveSigning } from '../signing/serve-signing.ts';
import {
  createSignedPdf,
  createSigningMails,
  embeddedOwner,
  type SignedPdf,
} from '../signing/signing-mails.ts';

export const PUBLIC_URL = 'https://finds.example';
/** For all sites of a test file, because a thread takes half a second to start. */
export const sharedPdf = createSignedPdf();
export const GOOD = { name: 'Ann Farmer', drawing: '[[1,2,300,400]]', agreed: 'on', answer: 'sign' };

const FAILING = { send: () => Promise.reject(new Error('no mail today')), close: () => undefined };

export type SigningSite = Awaited<ReturnType<typeof startSigningSite>>;

/** The pages where landowners sign, with an account that has a permission. */
export async function startSigningSite(
  rest: RestUnderTest,
  {
    isRemote = false,
    canMail = true,
    mailFails = false,
    pdf = sharedPdf,
  }: { isRemote?: boolean; canMail?: boolean; mailFails?: boolean; pdf?: SignedPdf } = {},
) {
  const owner = await rest.signUp();
  const made = await owner.client
    .from('property_permissions')
    .insert({ property_address: 'Hidden Lane', notes: 'likes cake' })
    .select('id')
    .single();
  if (made.error) throw made.error;
  const permissionId: string = made.data.id;
  const clock = { nowMs: 0 };
  let logged = '';
  const { db, url, anonKey, dataDirectory } = rest.backend;
  const stream = {
    write(line: string) {
      logged += line;
    },
  };
  const app = Fastify(loggerOptions('info', stream));
  logRequests(app, () => clock.nowMs);
  const outbox = createOutbox(dataDirectory, { from: 'MetalQuest <no-reply@finds.example>', now: Date.now });
  await serveSigning(app, {
    backend: isRemote ? remoteBackend(url, anonKey) : embeddedBackend(db),
    pdf,
    mails: createSigningMails({
      mailer: mailFails ? FAILING : outbox,
      pdf,
      ownerOf: isRemote ? null : embeddedOwner(db),
      publicUrl: PUBLIC_URL,
    }),
    canMail,
    now: () => clock.nowMs,
  });
  return {
    app,
    owner,
    permissionId,
    clock,
    logged: () => logged,
    /** The path of a new link. */
    async newLink(agreement: object = AGREEMENT): Promise<string> {
      const { data, error } = await owner.client.rpc('request_signature', {
        permission: permissionId,
        agreement,
        days: 14,
      });
      if (error) throw error;
      return `/sign/${data.secret}`;
    },
    post: (path: string, fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** The newest request as its owner sees it. */
    newest: async () => (await owner.client.rpc('signing_requests', { permission: permissionId })).data[0],
  };
}
