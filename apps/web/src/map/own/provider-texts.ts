import type { ProviderFailure } from './provider-worker.ts';

/** What a failed request means, and what to do. */
export function failureText(why: ProviderFailure): string {
  switch (why) {
    case 'unsafe':
      return 'The address has to begin with https://.';
    case 'redirected':
      return 'The provider sends this address on to another one. Open it in a browser, and paste the address that it ends at.';
    case 'too-large':
      return 'The provider sends more than a map needs. Check the address.';
    case 'timeout':
      return 'The provider takes too long to answer. Try again later.';
    case 'no-answer':
      return 'The provider does not answer. Check the address and your connection. If the address works in a browser, the provider does not allow other websites to load its maps (CORS); only the provider can change that.';
  }
}

/** What a status other than success means, and what to do; null for success. */
export function statusText(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) {
    return `The provider refuses access (${status}). The address may need a key from the provider, or a subscription.`;
  }
  if (status === 404) return 'There is nothing at this address (404). Check it for typing errors.';
  if (status === 429) return 'The provider got too many requests (429). Try again later.';
  return `The provider reports an error (${status}). Check the address, or try again later.`;
}
