import type { PreferredContact } from '@metalquest/core/contact/contact';
import type { InteractionKind } from '@metalquest/core/interaction/interaction';
import type { Permission, PermissionStatus } from '@metalquest/core/permission/permission';
import { dayText } from '../../records/date-text.ts';

export const STATUS_LABELS: Readonly<Record<PermissionStatus, string>> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
  revoked: 'Revoked',
};

export const KIND_LABELS: Readonly<Record<InteractionKind, string>> = {
  call: 'Call',
  text: 'Message',
  email: 'Email',
  letter: 'Letter',
  visit: 'Visit',
  other: 'Other',
};

export const WAY_LABELS: Readonly<Record<PreferredContact, string>> = {
  phone: 'Phone call',
  text: 'Text message',
  email: 'Email',
  post: 'Letter',
  in_person: 'In person',
};

/** '3 May 2026 to 2 May 2027', 'From 3 May 2026', 'Until 2 May 2027'; null without days. */
export function periodText({ validFrom, validUntil }: Permission, locale: string): string | null {
  const from = validFrom && dayText(validFrom, locale);
  const until = validUntil && dayText(validUntil, locale);
  if (from && until) return `${from} to ${until}`;
  if (from) return `From ${from}`;
  return until ? `Until ${until}` : null;
}

/** '1 permission', '3 permissions'. */
export function countOf(count: number, one: string, plural: string): string {
  return `${count} ${count === 1 ? one : plural}`;
}
