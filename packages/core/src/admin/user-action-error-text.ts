import type { ServerRefusal } from '../server-state/refusal.ts';
import { adminErrorText } from './admin-error-text.ts';

const WORDS: Readonly<Record<string, string>> = {
  account_in_use: 'A device of this account is uploading a file right now. Wait a minute and try again.',
  forbidden: 'Only an administrator may delete another account.',
  invalid_password: 'This is not your password.',
  last_admin: 'This is the only administrator. Appoint another one first.',
  rate_limited: 'Too many wrong passwords. Wait a minute and try again.',
  reauthentication_needed: 'Enter your own password to confirm that it is you.',
  user_not_found: 'This account no longer exists. Go back to the list.',
};

/** Text for a refused action on an account. For PT409 the server's message holds the reason. */
export function userActionErrorText(refusal: ServerRefusal): string {
  if (refusal.code === 'PT409') return refusal.message;
  return (refusal.code === null ? undefined : WORDS[refusal.code]) ?? adminErrorText(refusal);
}
