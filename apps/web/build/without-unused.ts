import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:unused/';

const THROWS = "throw new Error('this part of supabase-js is not in this build');";

/**
 * Replacements for unused parts of supabase-js, by import specifier: analytics buckets, passkeys, wallets.
 * The auth admin API stays because sign-out uses it.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'iceberg-js': `export class IcebergRestCatalog { constructor() { ${THROWS} } }`,
  './lib/webauthn': [
    'export class WebAuthnApi {}',
    'export const webAuthnAbortService = {};',
    'export const browserSupportsWebAuthn = () => false;',
    ...[
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
    ].map((name) => `export function ${name}() { ${THROWS} }`),
  ].join('\n'),
  './lib/web3/ethereum': ['createSiweMessage', 'fromHex', 'getAddress', 'toHex']
    .map((name) => `export function ${name}() { ${THROWS} }`)
    .join('\n'),
};

/**
 * Replaces unused parts of supabase-js. The build fails if code imports a name that the replacement lacks.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'metalquest:without-unused',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) =>
      id in UNUSED && importer?.includes('/@supabase/') ? `${PREFIX}${id}` : null,
    load: (id) => (id.startsWith(PREFIX) ? UNUSED[id.slice(PREFIX.length)] : null),
  };
}
