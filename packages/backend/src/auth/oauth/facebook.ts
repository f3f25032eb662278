import { createHmac } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import type { ProviderSettings } from '../../settings.ts';
import { profilePicture, profileText } from './profile-fields.ts';
import type { Provider, ProviderProfile } from './provider.ts';
import { configure } from './provider-client.ts';
import { asProviderError } from './provider-failure.ts';

const LOGIN = 'https://www.facebook.com';
const GRAPH = 'https://graph.facebook.com';

const meShape = z.object({
  id: z.string().min(1).max(255),
  email: profileText,
  // Graph lacks this field; an `issuer` used in its place may send it.
  email_verified: z.boolean().nullish().catch(null),
  name: profileText,
  picture: z
    .object({ data: z.object({ url: profilePicture }) })
    .transform(({ data }) => data.url)
    .nullish()
    .catch(null),
});

/** `issuer` replaces the host. Graph returns confirmed addresses only, so they are verified (decision 15). */
export function facebookProvider(
  settings: ProviderSettings,
  redirectUri: string,
  fetchImpl: typeof fetch,
): Provider {
  const graph = settings.issuer ?? GRAPH;
  const issuer = settings.issuer ?? LOGIN;
  const config = configure(
    {
      issuer,
      authorization_endpoint: `${issuer}/dialog/oauth`,
      token_endpoint: `${graph}/oauth/access_token`,
    },
    settings,
    fetchImpl,
  );

  async function readMe(accessToken: string): Promise<z.infer<typeof meShape>> {
    const address = new URL(`${graph}/me`);
    address.searchParams.set('fields', 'id,name,email,picture');
    // Proves that the token is used by its app; Facebook apps can require it.
    const proof = createHmac('sha256', settings.clientSecret).update(accessToken).digest('hex');
    address.searchParams.set('appsecret_proof', proof);
    const response = await fetchProtectedResource(config, accessToken, address, 'GET');
    if (!response.ok) throw new Error('the profile was refused', { cause: response });
    return meShape.parse(await response.json());
  }

  return {
    newCheck: () => ({ codeVerifier: randomPKCECodeVerifier(), nonce: null }),

    async signInPage(state, { codeVerifier }, hints) {
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'email public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...hints,
      });
    },

    async readAnswer(answer, state, { codeVerifier }): Promise<ProviderProfile> {
      try {
        const tokens = await authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
        });
        const me = await readMe(tokens.access_token);
        return {
          subject: me.id,
          issuer,
          email: me.email,
          emailVerified: me.email !== null && me.email_verified !== false,
          name: me.name,
          picture: me.picture ?? null,
        };
      } catch (cause) {
        throw asProviderError('Facebook', cause);
      }
    },
  };
}
