import { setTimeout as pause } from 'node:timers/promises';
import { openMailer } from '../mail/open-mailer.ts';
import type { Service } from '../mount.ts';
import { createAfterAnswer } from './after-answer.ts';
import { createAuthLimits } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { readJsonBodies } from './body.ts';
import { clientAddress } from './client-address.ts';
import { mailRoutes } from './codes/mail-routes.ts';
import { replyWithError } from './error-reply.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { recoveryCodeRoutes } from './factors/recovery-routes.ts';
import { logoutRoute } from './logout.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { argon2Hasher, constantTimePasswordCheck } from './passwords.ts';
import { publicRoutes } from './public-routes.ts';
import { refusedRoutes } from './refused-routes.ts';
import { SHORTEN_EVERY_MS, shortenSecurityLog } from './security-log.ts';
import { signUpRoute } from './sign-up.ts';
import { tokenRoute } from './token-route.ts';
import { userRoutes } from './user-routes.ts';

const LAST_MAILS_MS = 10_000;

/** The part of GoTrue that the app uses. Tests inject their own parts. */
export function createAuthService(
  given: Partial<Pick<AuthParts, 'mailer' | 'afterAnswer' | 'hasher'>> = {},
): Service {
  return async (app, context) => {
    await context.db.query('update private.admin_rules set requires_mfa = $1::boolean', [
      context.settings.adminRequiresMfa,
    ]);
    const hasher = given.hasher ?? argon2Hasher(context.settings.passwordHash);
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
      ...given,
    };
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
