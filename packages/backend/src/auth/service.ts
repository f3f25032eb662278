import type { Service } from '../mount.ts';
import { createAuthLimits } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { readJsonBodies } from './body.ts';
import { clientAddress } from './client-address.ts';
import { replyWithError } from './error-reply.ts';
import { logoutRoute } from './logout.ts';
import { argon2Hasher, evenPasswordCheck, type PasswordHasher } from './passwords.ts';
import { publicRoutes } from './public-routes.ts';
import { refusedRoutes } from './refused-routes.ts';
import { signUpRoute } from './sign-up.ts';
import { tokenRoute } from './token-route.ts';
import { userRoutes } from './user-routes.ts';

/** The part of GoTrue that the product calls, with a password hasher of the caller's choice. */
export function createAuthService(hasher: PasswordHasher): Service {
  return async (app, context) => {
    const parts: AuthParts = {
      ...context,
      hasher,
      passwordMatches: await evenPasswordCheck(hasher),
      limits: createAuthLimits(context.settings.rateLimits, context.now),
      deviceOf: (request) => ({
        userAgent: request.headers['user-agent'] ?? null,
        address: clientAddress(request),
      }),
    };
    readJsonBodies(app);
    app.setErrorHandler(replyWithError);
    signUpRoute(app, parts);
    tokenRoute(app, parts);
    userRoutes(app, parts);
    logoutRoute(app, parts);
    publicRoutes(app, parts);
    refusedRoutes(app);
  };
}

/** Accounts and sessions under /auth/v1, as supabase-js expects them (wire contract, Auth). */
export const authService: Service = createAuthService(argon2Hasher);
