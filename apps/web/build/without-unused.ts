import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:unused/';

const THROWS = "throw new Error('this part of supabase-js is not in this build');";

/** Stubs by import specifier: analytics buckets, passkeys, wallets. Sign-out uses the auth admin API. */
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

/** Stubs unused parts of supabase-js. An import that a stub lacks fails the build. */
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
