import { suspendedUntil } from '@metalquest/core/admin/audit-text';
import { dateText } from '../../records/date-text.ts';
import type { Account } from './accounts.ts';

export type ChosenAction = 'grant' | 'grant-unproven' | 'revoke' | 'reinstate';

export interface ActionQuestion {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly told: string;
}

export function questionOf(act: ChosenAction, name: string): ActionQuestion {
  switch (act) {
    case 'grant':
      return {
        title: `Make ${name} an administrator?`,
        description:
          'They can write and delete posts, change the settings of this site, and suspend or delete any account, also yours. They see nobody’s finds or places. It counts from their next sign-in, within the hour at the latest.',
        confirmLabel: 'Make administrator',
        told: `${name} is an administrator now`,
      };
    case 'grant-unproven':
      return {
        title: `Do you know that this is ${name}?`,
        description:
          'The e-mail address of this account is not proven: anybody could have signed up with it. Make this account an administrator only if you know whose it is.',
        confirmLabel: 'Make administrator anyway',
        told: `${name} is an administrator now`,
      };
    case 'revoke':
      return {
        title: `Take the administrator’s right from ${name}?`,
        description: 'They lose access to the admin area at once. Their own records stay.',
        confirmLabel: 'Take the right away',
        told: `${name} is no administrator any more`,
      };
    case 'reinstate':
      return {
        title: `Let ${name} back in?`,
        description: 'They can sign in again. Their devices then send what they recorded in the meantime.',
        confirmLabel: 'Lift the suspension',
        told: `${name} can sign in again`,
      };
  }
}

export function rightText({ isAdmin, isLastAdmin, isConfirmed }: Account, isMe: boolean): string {
  if (isLastAdmin) return `${isMe ? 'You are' : 'This is'} the only administrator; one must remain.`;
  if (isAdmin) return isMe ? 'You are an administrator.' : 'Can do everything that you can do here.';
  return isConfirmed
    ? 'Has no part in the admin area.'
    : 'No access to the admin area. The email address must be confirmed first.';
}

export function suspensionText({ suspendedUntil: until }: Account, isMe: boolean): string {
  if (isMe) return 'You cannot suspend yourself.';
  if (!until) return 'Not suspended. A suspended account is signed out everywhere and cannot sign in.';
  return `Suspended ${suspendedUntil(until, (iso) => dateText(iso, navigator.language))}.`;
}
