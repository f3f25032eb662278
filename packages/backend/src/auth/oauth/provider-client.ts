import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { ProviderSettings } from '../../settings.ts';

/** How long a provider may take for one answer: somebody is looking at an empty page meanwhile. */
const TIMEOUT_S = 5;
/** Between our clock and the provider's. */
const CLOCK_TOLERANCE_S = 60;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Only a provider on this very machine may be asked without TLS. */
const isOwnMachine = (address: URL): boolean =>
  address.protocol === 'http:' && LOOPBACK.has(address.hostname);

/** The network of a provider, as openid-client calls it. */
function networkOf(fetchImpl: typeof fetch): CustomFetch {
  return (url, { body, ...options }) =>
    fetchImpl(url, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null) });
}

/** Reads what an OpenID provider says about itself. @throws what openid-client throws when it cannot be reached */
export async function discover(
  issuer: string,
  settings: ProviderSettings,
  fetchImpl: typeof fetch,
): Promise<Configuration> {
  const address = new URL(issuer);
  return discovery(
    address,
    settings.clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_S },
    ClientSecretPost(settings.clientSecret),
    {
      timeout: TIMEOUT_S,
      [customFetch]: networkOf(fetchImpl),
      // The signatures of ID tokens are checked too, also where TLS vouches for them (OWASP ASVS 5.0, 6.8.2).
      execute: [enableNonRepudiationChecks, ...(isOwnMachine(address) ? [allowInsecureRequests] : [])],
    },
  );
}

/** A provider of plain OAuth 2, which says nothing about itself. */
export function configure(
  server: ServerMetadata,
  settings: ProviderSettings,
  fetchImpl: typeof fetch,
): Configuration {
  const configuration = new Configuration(
    server,
    settings.clientId,
    undefined,
    ClientSecretPost(settings.clientSecret),
  );
  configuration.timeout = TIMEOUT_S;
  configuration[customFetch] = networkOf(fetchImpl);
  if (isOwnMachine(new URL(server.issuer))) allowInsecureRequests(configuration);
  return configuration;
}
