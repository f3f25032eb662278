import { type PasskeySite, passkeySite } from '@metalquest/core/account/passkey-site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passkeyRemoved } from '../../mail/emails.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { authenticate } from '../authenticate.ts';
import { readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { notifyOwner } from '../codes/code-mail.ts';
import { AuthError } from '../errors.ts';
import { changeAsOwner, proofBody, type SignedIn } from '../owner-proof.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { endSessionsOfPasskey } from '../sessions.ts';
import { renameBody } from './credential-json.ts';
import { deletePasskey, listPasskeys, type Passkey, renamePasskey } from './passkeys.ts';
import { beginRegistration, finishRegistration } from './register.ts';
import { beginSignIn, finishSignIn } from './sign-in.ts';

const passkeyNotFound = (): AuthError => new AuthError('webauthn_credential_not_found', 'Passkey not found');

/** @throws errors of {@link changeAsOwner}, AuthError webauthn_credential_not_found */
async function removePasskey(parts: AuthParts, signedIn: SignedIn, id: string, body: unknown): Promise<void> {
  const { user, session, device } = signedIn;
  await changeAsOwner(parts, signedIn, readBody(proofBody, body), async (tx) => {
    if (!(await deletePasskey(tx, user.id, id))) throw passkeyNotFound();
    await endSessionsOfPasskey(tx, user.id, id, session.id);
    await noteSecurityEvent(tx, user.id, 'passkey_removed', { device, nowMs: parts.now() });
  });
  await parts.endedSessions.catchUp();
}

const URL = '/passkeys';
const uuid = z.uuid();

/** Routes of supabase-js auth.passkey, after GoTrue's internal/api/passkey_*.go (decision 60). */
export function passkeyRoutes(app: FastifyInstance, parts: AuthParts): void {
  const given = passkeySite(parts.settings.publicUrl);
  const site = (): PasskeySite => {
    if (!given) throw new AuthError('passkey_disabled', 'Passkeys are disabled');
    return given;
  };
  const signedIn = async (request: FastifyRequest): Promise<SignedIn> => {
    site();
    return { ...(await authenticate(parts, request)), device: parts.deviceOf(request) };
  };
  const countAndGetSite = (request: FastifyRequest): PasskeySite => {
    spend(parts.limits.signInByAddress, addressKey(parts.deviceOf(request).address));
    return site();
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.includes(URL)) reply.header('cache-control', 'no-store');
  });

  app.post(`${URL}/registration/options`, async (request) => {
    const asking = await signedIn(request);
    return beginRegistration(parts, countAndGetSite(request), asking, request.body);
  });

  app.post(`${URL}/registration/verify`, async (request) => {
    const asking = await signedIn(request);
    const added = await finishRegistration(parts, countAndGetSite(request), asking, request.body);
    const { last_used_at: _, ...metadata } = passkeyJson(added);
    return metadata;
  });

  app.post(`${URL}/authentication/options`, async (request) => beginSignIn(parts, countAndGetSite(request)));

  app.post(`${URL}/authentication/verify`, async (request) =>
    finishSignIn(parts, countAndGetSite(request), parts.deviceOf(request), request.body),
  );

  app.get(URL, async (request) => {
    const { user } = await signedIn(request);
    return (await listPasskeys(parts.db, user.id)).map(passkeyJson);
  });

  app.patch(`${URL}/:passkey`, async (request) => {
    const { user } = await signedIn(request);
    const { friendly_name } = readBody(renameBody, request.body);
    const renamed = await renamePasskey(parts.db, user.id, idOf(request), friendly_name, parts.now());
    if (!renamed) throw passkeyNotFound();
    return passkeyJson(renamed);
  });

  app.delete(`${URL}/:passkey`, async (request, reply) => {
    const asking = await signedIn(request);
    await removePasskey(parts, asking, idOf(request), request.body);
    notifyOwner(parts, asking.user, passkeyRemoved());
    return reply.code(204).send();
  });
}

function idOf(request: FastifyRequest): string {
  const { passkey } = z.object({ passkey: z.string() }).parse(request.params);
  if (!uuid.safeParse(passkey).success) throw passkeyNotFound();
  return passkey;
}

function passkeyJson(passkey: Passkey): Record<string, string> {
  return {
    id: passkey.id,
    friendly_name: passkey.friendly_name,
    created_at: new Date(passkey.created_at).toISOString(),
    ...(passkey.last_used_at === null ? {} : { last_used_at: new Date(passkey.last_used_at).toISOString() }),
  };
}
