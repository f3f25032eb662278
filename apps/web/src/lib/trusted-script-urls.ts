/**
 * The one Trusted Types policy of the app (`require-trusted-types-for 'script'`). It is the default policy because
 * MapLibre hands its worker's address to `new Worker` as plain text. It lets through script addresses that were
 * named here first, on our own origin, and nothing else: no HTML, no inline script.
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

/** Allows one script address of our own origin for workers, and answers it. Throws for another origin. */
export function allowScriptUrl(address: string): string {
  const url = new URL(address, window.location.href);
  if (url.origin !== window.location.origin) throw new Error('Workers come from our own origin only');
  allowed.add(url.href);
  if (!policyMade) {
    window.trustedTypes?.createPolicy('default', {
      createScriptURL(asked) {
        if (allowed.has(new URL(asked, window.location.href).href)) return asked;
        throw new TypeError('This script address was not allowed beforehand');
      },
    });
    policyMade = true;
  }
  return address;
}
