import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { AuthError } from '../errors.ts';
import { createFlow } from '../flows/flow-state.ts';
import { pkceFields, readChallenge } from '../flows/pkce.ts';
import { providerReturn } from '../redirects.ts';
import { ProviderError } from './provider.ts';
import { type Providers, providerNamed } from './providers.ts';
import { returnWithError } from './return-with-error.ts';

const hint = z.string().max(254).optional();
const authorizeQuery = z.strictObject({
  provider: optionalText,
  redirect_to: optionalText,
  scopes: optionalText,
  ...pkceFields,
  login_hint: hint,
  prompt: z.enum(['none', 'login', 'consent', 'select_account']).optional(),
  // supabase-js sends this for its own use. The route always redirects.
  skip_http_redirect: optionalText,
});

export function authorizeRoute(app: FastifyInstance, parts: AuthParts, providers: Providers): void {
  app.get('/authorize', async (request, reply) => {
    const query = readBody(authorizeQuery, request.query);
    const provider = providerNamed(providers, query.provider);
    spend(parts.limits.signInByAddress, addressKey(parts.deviceOf(request).address));
    if (query.scopes !== '') {
      throw new AuthError(
        'validation_failed',
        'scopes: only the name and email address are requested from a provider, and its tokens are not stored',
      );
    }
    const challenge = readChallenge(query);
    if (!challenge) {
      throw new AuthError(
        'validation_failed',
        'code_challenge is missing: signing in with a provider requires the PKCE flow, so that no token appears in a URL. Create the client with flowType "pkce".',
      );
    }
    const redirectTo = providerReturn(parts.settings, query.redirect_to);
    const check = provider.newCheck();
    const flow = { ...challenge, authenticationMethod: 'oauth', provider: query.provider, redirectTo };
    const state = await createFlow(parts.db, { ...flow, providerCheck: check }, parts.now());
    const { login_hint, prompt } = query;
    try {
      const page = await provider.signInPage(state, check, {
        ...(login_hint ? { login_hint } : {}),
        ...(prompt ? { prompt } : {}),
      });
      return reply.redirect(page.href, 302);
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      request.log.warn({ err: cause.cause, provider: query.provider }, 'sign-in provider');
      return returnWithError(reply, redirectTo, cause);
    }
  });
}
