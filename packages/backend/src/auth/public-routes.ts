import { passkeySite } from '@metalquest/core/account/passkey-site';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from './auth-parts.ts';
import { isRegistrationOpen } from './registration.ts';

/** Cache lifetime of the key set (wire contract; supabase-js also caches for 10 minutes). */
const JWKS_MAX_AGE_S = 600;

export function publicRoutes(app: FastifyInstance, { db, settings, tokens }: AuthParts): void {
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
