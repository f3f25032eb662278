import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:unused/';

const THROWS = "throw new Error('this part of supabase-js is not in this build');";

/**
 * What supabase-js brings along and this product never calls: analytics buckets, passkeys and wallets. Everybody signed
 * in would load it. What administers accounts stays: signing out goes through it. By the last part of the import's
 * name, with what stands for it.
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

/** Leaves the unused parts of supabase-js out of a build. A name that is imported from them and not there fails it. */
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
