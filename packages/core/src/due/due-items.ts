import type { Contact } from '../contact/contact.ts';
import type { Equipment } from '../gear/equipment.ts';
import { needsReminder, warrantyOf } from '../gear/warranty.ts';
import type { Interaction } from '../interaction/interaction.ts';
import { EXPIRING_WITHIN_DAYS, endingOf } from '../permission/ending.ts';
import type { Permission } from '../permission/permission.ts';
import type { PlannedQuest } from '../quest/planned-quest.ts';
import { addDays, dayIn, daysBetween } from '../time/day.ts';
import type { Instant } from '../time/instant.ts';

/** The list covers this many days, today excluded. */
export const DUE_AHEAD_DAYS = EXPIRING_WITHIN_DAYS;

/** Last day counted as soon, in days from today. */
const DUE_SOON_DAYS = 7;

export interface DueRecords {
  readonly permissions: readonly (Permission & { readonly contact: Contact | null })[];
  /** Interactions with a follow-up date. */
  readonly followUps: readonly { readonly interaction: Interaction; readonly contact: Contact }[];
  readonly gear: readonly Equipment[];
  /** Those not started yet. */
  readonly plannedQuests: readonly PlannedQuest[];
}

type DueSubject =
  | { readonly kind: 'permission'; readonly permission: DueRecords['permissions'][number] }
  | ({ readonly kind: 'follow-up' } & DueRecords['followUps'][number])
  | { readonly kind: 'warranty'; readonly gear: Equipment }
  | { readonly kind: 'planned-quest'; readonly plan: PlannedQuest };

/** `day` is YYYY-MM-DD; `daysLeft` is negative after it. */
export type DueItem = DueSubject & {
  readonly key: string;
  readonly day: string;
  readonly daysLeft: number;
};

export const DUE_GROUPS = ['overdue', 'soon', 'later'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

export function dueGroupOf({ daysLeft }: DueItem): DueGroup {
  if (daysLeft < 0) return 'overdue';
  return daysLeft <= DUE_SOON_DAYS ? 'soon' : 'later';
}

/**
 * What ends or is due until 30 days from now, earliest first: active permissions, follow-ups, warranties that
 * need a reminder, and planned quests.
 * @param timeZone IANA name; decides which day it is
 */
export function dueItems(records: DueRecords, now: Instant, timeZone: string): readonly DueItem[] {
  const today = dayIn(now, timeZone);
  const last = addDays(today, DUE_AHEAD_DAYS);
  const on = (day: string) => ({ day, daysLeft: daysBetween(today, day) });
  const items: DueItem[] = [
    ...records.permissions.flatMap((permission) => {
      const { id, validUntil } = permission;
      const { kind } = endingOf(permission, today);
      if (validUntil === null || kind === 'open' || kind === 'later') return [];
      return [{ kind: 'permission' as const, key: `permission/${id}`, permission, ...on(validUntil) }];
    }),
    ...records.followUps.flatMap(({ interaction, contact }) => {
      const { id, followUpDate } = interaction;
      if (followUpDate === null || followUpDate > last) return [];
      return [
        { kind: 'follow-up' as const, key: `follow-up/${id}`, interaction, contact, ...on(followUpDate) },
      ];
    }),
    ...records.gear.flatMap((gear) => {
      const warranty = warrantyOf(gear, today);
      if (warranty.status === 'none' || !needsReminder(warranty)) return [];
      return [{ kind: 'warranty' as const, key: `warranty/${gear.id}`, gear, ...on(warranty.end) }];
    }),
    ...records.plannedQuests.flatMap((plan) =>
      plan.day > last
        ? []
        : [{ kind: 'planned-quest' as const, key: `planned-quest/${plan.id}`, plan, ...on(plan.day) }],
    ),
  ];
  return items.toSorted((a, b) => a.daysLeft - b.daysLeft || a.key.localeCompare(b.key));
}

/** How many need attention within a week. Ended warranties need none. */
export function dueSoonCount(items: readonly DueItem[]): number {
  return items.filter(
    (item) => dueGroupOf(item) === 'soon' || (dueGroupOf(item) === 'overdue' && item.kind !== 'warranty'),
  ).length;
}
