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

/** Timeout per provider request; the user sees an empty page meanwhile. */
const TIMEOUT_S = 5;
const CLOCK_TOLERANCE_S = 60;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Only a provider on a loopback address may be called without TLS. */
const isOwnMachine = (address: URL): boolean =>
  address.protocol === 'http:' && LOOPBACK.has(address.hostname);

function networkOf(fetchImpl: typeof fetch): CustomFetch {
  return (url, { body, ...options }) =>
    fetchImpl(url, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null) });
}

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
      // Also checks ID token signatures where TLS would suffice (OWASP ASVS 5.0, 6.8.2).
      execute: [enableNonRepudiationChecks, ...(isOwnMachine(address) ? [allowInsecureRequests] : [])],
    },
  );
}

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
