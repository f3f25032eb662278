import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { undoEmailChangeRoute } from './email-revert.ts';
import { otpRoutes } from './otp-routes.ts';
import { reauthenticateRoute } from './reauthenticate-route.ts';
import { recoverRoute } from './recover-route.ts';
import { resendRoute } from './resend-route.ts';
import { verifyLinkRoute } from './verify-link-route.ts';
import { verifyRoute } from './verify-route.ts';

export function mailRoutes(app: FastifyInstance, parts: AuthParts): void {
  otpRoutes(app, parts);
  reauthenticateRoute(app, parts);
  recoverRoute(app, parts);
  resendRoute(app, parts);
  undoEmailChangeRoute(app, parts);
  verifyRoute(app, parts);
  verifyLinkRoute(app, parts);
}
