/** The auth server's result in the callback URL. */
export type CallbackAddress =
  | { readonly kind: 'code' }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
  /** The first of two emails of an address change was confirmed. */
  | { readonly kind: 'half' }
  | { readonly kind: 'nothing' };

/** Reads the URL of `/auth/callback`. `message` means that one of two mailboxes has confirmed. */
export function readCallback(search: string, hash: string): CallbackAddress {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const parameter = (name: string): string => query.get(name) ?? fragment.get(name) ?? '';
  const code = parameter('error_code') || parameter('error');
  if (code !== '') return { kind: 'error', code, description: parameter('error_description') };
  if (query.has('code')) return { kind: 'code' };
  return parameter('message') === '' ? { kind: 'nothing' } : { kind: 'half' };
}
