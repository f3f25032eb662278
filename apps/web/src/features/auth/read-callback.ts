/** What the auth server put into the address it led back to. */
export type CallbackAddress =
  | { readonly kind: 'code' }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
  /** One of the two mails of an address change was opened. */
  | { readonly kind: 'half' }
  | { readonly kind: 'nothing' };

/**
 * Reads the address of `/auth/callback`: errors come in the query, in the fragment or in both, a code in the query, and
 * `message` says that one mailbox of two has agreed.
 */
export function readCallback(search: string, hash: string): CallbackAddress {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const given = (name: string): string => query.get(name) ?? fragment.get(name) ?? '';
  const code = given('error_code') || given('error');
  if (code !== '') return { kind: 'error', code, description: given('error_description') };
  if (query.has('code')) return { kind: 'code' };
  return given('message') === '' ? { kind: 'nothing' } : { kind: 'half' };
}
