/**
 * The app's only Trusted Types policy (`require-trusted-types-for 'script'`). It must be the default policy
 * because MapLibre passes its worker URL to `new Worker` as a string. Allows only registered script URLs of
 * our origin; no HTML, no inline script.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

const allowed = new Set<string>();
let policyMade = false;

/** Registers a script URL of our origin for workers and returns it. Throws for another origin. */
export function allowScriptUrl(address: string): string {
  const url = new URL(address, window.location.href);
  if (url.origin !== window.location.origin) throw new Error('Workers must come from this origin');
  allowed.add(url.href);
  if (!policyMade) {
    window.trustedTypes?.createPolicy('default', {
      createScriptURL(requestedUrl) {
        if (allowed.has(new URL(requestedUrl, window.location.href).href)) return requestedUrl;
        throw new TypeError('This script address is not allowed');
      },
    });
    policyMade = true;
  }
  return address;
}
