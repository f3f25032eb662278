import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import type { ProviderSettings } from '../../settings.ts';
import { profilePicture, profileText } from './profile-fields.ts';
import type { Provider, ProviderProfile } from './provider.ts';
import { discover } from './provider-client.ts';
import { asProviderError } from './provider-failure.ts';

const ISSUER = 'https://accounts.google.com';

/** Standard claims of OpenID Connect Core, section 5.1; others are ignored. */
const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: profileText,
  email_verified: z.boolean().nullish().catch(null),
  name: profileText,
  picture: profilePicture,
});

/** Google, or the OpenID provider at `issuer`: discovery, PKCE, nonce, email from the ID token. */
export function googleProvider(
  settings: ProviderSettings,
  redirectUri: string,
  fetchImpl: typeof fetch,
): Provider {
  const issuer = settings.issuer ?? ISSUER;
  let cached: Promise<Configuration> | null = null;

  /** Cached after success; a failed discovery is retried. */
  const configuration = (): Promise<Configuration> => {
    const discovery = cached ?? discover(issuer, settings, fetchImpl);
    cached = discovery;
    return discovery.catch((cause: unknown) => {
      if (cached === discovery) cached = null;
      throw cause;
    });
  };

  return {
    newCheck: () => ({ codeVerifier: randomPKCECodeVerifier(), nonce: randomNonce() }),

    async signInPage(state, { codeVerifier, nonce }, hints) {
      try {
        return buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          state,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(nonce === null ? {} : { nonce }),
          ...hints,
        });
      } catch (cause) {
        throw asProviderError('Google', cause);
      }
    },

    async readAnswer(answer, state, { codeVerifier, nonce }): Promise<ProviderProfile> {
      try {
        const config = await configuration();
        const tokens = await authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          ...(nonce === null ? {} : { expectedNonce: nonce }),
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (!idToken) throw new Error('no ID token came with the code');
        // Google includes the address in the ID token; other providers use the userinfo endpoint.
        const message =
          'email' in idToken ? idToken : await fetchUserInfo(config, tokens.access_token, idToken.sub);
        const claims = claimsShape.parse(message);
        return {
          subject: claims.sub,
          issuer: config.serverMetadata().issuer,
          email: claims.email,
          emailVerified: claims.email_verified === true,
          name: claims.name,
          picture: claims.picture,
        };
      } catch (cause) {
        throw asProviderError('Google', cause);
      }
    },
  };
}
