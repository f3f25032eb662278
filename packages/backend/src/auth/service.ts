import { setTimeout as pause } from 'node:timers/promises';
import { passkeySite } from '@metalquest/core/account/passkey-site';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openMailer } from '../mail/open-mailer.ts';
import type { Service } from '../mount.ts';
import { createAfterAnswer } from './after-answer.ts';
import { createAuthLimits } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { authenticate } from './authenticate.ts';
import { optionalText, readBody, readJsonBodies } from './body.ts';
import { changeUser } from './change-user.ts';
import { clientAddress } from './client-address.ts';
import { countEmail, returnTargetOf } from './codes/mail-request.ts';
import { mailRoutes } from './codes/mail-routes.ts';
import { replyWithError } from './error-reply.ts';
import { AuthError, type AuthErrorCode } from './errors.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { recoveryCodeRoutes } from './factors/recovery-routes.ts';
import { pkceGrant } from './flows/pkce-grant.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { openOwnerNotices } from './owner-notices.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { passwordGrant } from './password-grant.ts';
import { argon2Hasher, constantTimePasswordCheck } from './passwords.ts';
import { refreshGrant } from './refresh-grant.ts';
import { isRegistrationOpen } from './registration.ts';
import { noteSecurityEvent, SHORTEN_EVERY_MS, shortenSecurityLog } from './security-log.ts';
import { endAllSessions, endOtherSessions, endSession } from './sessions.ts';
import { signUpRoute } from './sign-up.ts';
import { userJson } from './user-json.ts';
import { fullAccount } from './users.ts';

function userRoutes(app: FastifyInstance, parts: AuthParts): void {
  app.get('/user', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { user } = await authenticate(parts, request, 'one-step');
    return userJson(await fullAccount(parts.db, user));
  });

  app.put('/user', async (request) => {
    const { user, session } = await authenticate(parts, request);
    const changed = await changeUser(parts, {
      user,
      session,
      device: parts.deviceOf(request),
      back: returnTargetOf(parts, request),
      body: request.body,
      countMail: (email) => countEmail(parts, request, email),
    });
    return userJson(await fullAccount(parts.db, changed));
  });
}

const tokenQuery = z.object({ grant_type: optionalText });

function tokenRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    switch (readBody(tokenQuery, request.query).grant_type) {
      case 'password':
        return passwordGrant(parts, request);
      case 'refresh_token':
        return refreshGrant(parts, request);
      case 'pkce':
        return pkceGrant(parts, request);
      case 'id_token':
      case 'web3':
        throw new AuthError('provider_disabled', 'This provider is not enabled');
      default:
        throw new AuthError('invalid_credentials', 'unsupported_grant_type');
    }
  });
}

/** Unsupported GoTrue endpoints that supabase-js calls, with GoTrue's own refusals. */
const UNSUPPORTED: readonly [methods: string[], path: string, code: AuthErrorCode, message: string][] = [
  [['POST'], '/sso', 'provider_disabled', 'This provider is not enabled'],
  [['GET', 'POST', 'PUT', 'DELETE'], '/admin/*', 'not_admin', 'User not allowed'],
  [['POST'], '/invite', 'not_admin', 'User not allowed'],
];

function refusedRoutes(app: FastifyInstance): void {
  for (const [methods, url, code, message] of UNSUPPORTED) {
    app.route({
      method: methods,
      url,
      handler: async () => {
        throw new AuthError(code, message);
      },
    });
  }
  app.setNotFoundHandler(async (request) => {
    throw new AuthError('feature_disabled', `${request.method} on this address is not supported`);
  });
}

/** Cache lifetime of the key set (wire contract; supabase-js also caches for 10 minutes). */
const JWKS_MAX_AGE_S = 600;

function publicRoutes(app: FastifyInstance, { db, settings, tokens }: AuthParts): void {
  app.get('/settings', async () => ({
    external: {
      anonymous_users: false,
      email: true,
      phone: false,
      google: settings.providers.google !== null,
      facebook: settings.providers.facebook !== null,
    },
    disable_signup: !(await isRegistrationOpen(db)),
    mailer_autoconfirm: !settings.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: passkeySite(settings.publicUrl) !== null,
  }));

  app.get('/health', async () => ({ name: 'MetalQuest auth', description: 'Accounts and sessions' }));

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${JWKS_MAX_AGE_S}`);
    return tokens.jwks();
  });
}

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

function logoutRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/logout', async (request, reply) => {
    const { scope } = readBody(logoutQuery, request.query);
    // Only the owner may end the account's other sessions.
    const { user, session } = await authenticate(parts, request, scope === 'local' ? 'one-step' : 'whole');
    if (scope === 'local') await endSession(parts.db, session.id);
    else if (scope === 'others') await endOtherSessions(parts.db, user.id, session.id);
    else await endAllSessions(parts.db, user.id);
    await noteSecurityEvent(parts.db, user.id, 'signed_out', {
      device: parts.deviceOf(request),
      nowMs: parts.now(),
      detail: scope,
    });
    await parts.endedSessions.catchUp();
    return reply.code(204).send();
  });
}

const LAST_MAILS_MS = 10_000;

/** The part of GoTrue that the app uses. Tests inject their own parts. */
export function createAuthService(
  overrides: Partial<Pick<AuthParts, 'mailer' | 'afterAnswer' | 'hasher'>> = {},
): Service {
  return async (app, context) => {
    await context.db.query('update private.admin_rules set requires_mfa = $1::boolean', [
      context.settings.adminRequiresMfa,
    ]);
    const hasher = overrides.hasher ?? argon2Hasher(context.settings.passwordHash);
    const parts: AuthParts = {
      ...context,
      hasher,
      passwordMatches: await constantTimePasswordCheck(hasher),
      mailer: openMailer(context.settings, context.now),
      afterAnswer: createAfterAnswer(context.log),
      limits: createAuthLimits(context.settings.rateLimits, context.now),
      deviceOf: (request) => ({
        userAgent: request.headers['user-agent'] ?? null,
        address: clientAddress(request),
      }),
      ...overrides,
    };
    const stopNotices = await openOwnerNotices(parts);
    const shorten = () =>
      shortenSecurityLog(context.db, context.settings, context.now()).catch((err: unknown) =>
        context.log.error({ err }, 'the security log could not be shortened'),
      );
    let shortening = shorten();
    const timer = setInterval(() => {
      shortening = shorten();
    }, SHORTEN_EVERY_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await stopNotices();
      await shortening;
      await Promise.race([parts.afterAnswer.settled(), pause(LAST_MAILS_MS, null, { ref: false })]);
      parts.mailer.close();
    });
    readJsonBodies(app);
    app.setErrorHandler(replyWithError);
    signUpRoute(app, parts);
    tokenRoute(app, parts);
    userRoutes(app, parts);
    factorRoutes(app, parts);
    recoveryCodeRoutes(app, parts);
    passkeyRoutes(app, parts);
    logoutRoute(app, parts);
    publicRoutes(app, parts);
    await oauthRoutes(app, parts);
    mailRoutes(app, parts);
    refusedRoutes(app);
  };
}

export const authService: Service = createAuthService();
