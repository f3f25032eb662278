import { suspendedUntil } from '@metalquest/core/admin/audit-text';
import { dateText } from '../../records/date-text.ts';
import type { Account } from './accounts.ts';

export type ChosenAction = 'grant' | 'grant-unproven' | 'revoke' | 'reinstate';

export interface ActionQuestion {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly successText: string;
}

export function questionOf(act: ChosenAction, name: string): ActionQuestion {
  switch (act) {
    case 'grant':
      return {
        title: `Make ${name} an administrator?`,
        description:
          'They can write and delete posts, change the site settings, and suspend or delete any account, including yours. They cannot see other users’ finds or places. The change takes effect at their next sign-in, or within an hour.',
        confirmLabel: 'Make administrator',
        successText: `${name} is now an administrator`,
      };
    case 'grant-unproven':
      return {
        title: `Are you sure that this is ${name}?`,
        description:
          'The email address of this account is not confirmed: anyone could have signed up with it. Make this account an administrator only if you know its owner.',
        confirmLabel: 'Make administrator anyway',
        successText: `${name} is now an administrator`,
      };
    case 'revoke':
      return {
        title: `Remove the administrator role from ${name}?`,
        description: 'They lose access to the admin area at once. Their own records are kept.',
        confirmLabel: 'Remove role',
        successText: `${name} is no longer an administrator`,
      };
    case 'reinstate':
      return {
        title: `Lift the suspension of ${name}?`,
        description: 'They can sign in again. Their devices then sync the records made in the meantime.',
        confirmLabel: 'Lift the suspension',
        successText: `${name} can sign in again`,
      };
  }
}

export function rightText({ isAdmin, isLastAdmin, isConfirmed }: Account, isMe: boolean): string {
  if (isLastAdmin)
    return `${isMe ? 'You are' : 'This is'} the only administrator. The site needs at least one.`;
  if (isAdmin) return isMe ? 'You are an administrator.' : 'Has the same rights as you.';
  return isConfirmed
    ? 'No access to the admin area.'
    : 'No access to the admin area. The email address must be confirmed first.';
}

export function suspensionText({ suspendedUntil: until }: Account, isMe: boolean): string {
  if (isMe) return 'You cannot suspend yourself.';
  if (!until) return 'Not suspended. A suspended account is signed out everywhere and cannot sign in.';
  return `Suspended ${suspendedUntil(until, (iso) => dateText(iso, navigator.language))}.`;
}
