import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { addressKey } from '../client-address.ts';
import { AuthError } from '../errors.ts';
import { issueAuthCode } from '../flows/flow-state.ts';
import { redirectTarget, withQuery } from '../redirects.ts';
import { accountFor } from './account-for.ts';
import { ProviderError } from './provider.ts';
import { refusedAtProvider } from './provider-failure.ts';
import { assertInTime, type ProviderFlow, takeProviderFlow } from './provider-flow.ts';
import { callbackAddress, type Providers, providerNamed } from './providers.ts';
import { returnWithError } from './return-with-error.ts';

const MAX_FORM_BYTES = 16 * 1024;
const TITLES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };

/** The redirect carries a code, or error, error_code and error_description. */
export async function callbackRoute(
  app: FastifyInstance,
  parts: AuthParts,
  providers: Providers,
): Promise<void> {
  app.get('/callback', (request, reply) => handleCallback(request, reply, queryOf(request)));
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, String(body)),
    );
    forms.post('/callback', (request, reply) =>
      handleCallback(request, reply, typeof request.body === 'string' ? request.body : ''),
    );
  });

  async function handleCallback(
    request: FastifyRequest,
    reply: FastifyReply,
    form: string,
  ): Promise<FastifyReply> {
    const callbackUrl = new URL(callbackAddress(parts.settings.publicUrl));
    callbackUrl.search = form;
    let redirectTo = redirectTarget(parts.settings, null);
    try {
      spend(parts.limits.signInByAddress, addressKey(parts.deviceOf(request).address));
      const flow = await takeProviderFlow(parts.db, callbackUrl.searchParams.get('state') ?? '', parts.now());
      redirectTo = flow.redirectTo;
      return reply.redirect(withQuery(redirectTo, { code: await finish(flow, callbackUrl) }), 303);
    } catch (cause) {
      const error = asProviderError(cause);
      if (!error) throw cause;
      if (error.cause) request.log.warn({ err: error.cause, code: error.code }, 'sign-in provider');
      return returnWithError(reply, redirectTo, error);
    }
  }

  async function finish(flow: ProviderFlow, callbackUrl: URL): Promise<string> {
    assertInTime(flow, parts.now());
    const providerError = callbackUrl.searchParams.get('error');
    if (providerError !== null)
      throw refusedAtProvider(TITLES[flow.provider] ?? flow.provider, providerError);
    const provider = providerNamed(providers, flow.provider);
    const profile = await provider.readAnswer(callbackUrl, flow.id, flow.check);
    return parts.db.transaction(async (tx) => {
      const user = await accountFor(tx, flow.provider, profile, parts.now());
      return issueAuthCode(tx, flow.id, user.id, 'oauth', parts.now());
    });
  }
}

function asProviderError(cause: unknown): ProviderError | null {
  if (cause instanceof ProviderError) return cause;
  if (!(cause instanceof AuthError)) return null;
  const error = cause.status === 403 || cause.code === 'user_banned' ? 'access_denied' : 'invalid_request';
  return new ProviderError(error, cause.code, cause.message);
}

const queryOf = (request: FastifyRequest): string => request.url.split('?').slice(1).join('?');
