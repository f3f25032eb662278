import type { Contact } from '@metalquest/core/contact/contact';
import { followUpRange } from '@metalquest/core/interaction/follow-up';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import { attentionRange } from '@metalquest/core/permission/ending';
import type { PermissionListItem } from '@metalquest/sync/queries/query-types';
import { useEngine } from '../../../engine/engine.ts';
import { type Live, useLive } from '../../../engine/use-live.ts';

export interface DueFollowUp {
  readonly interaction: Interaction;
  readonly contact: Contact;
}

export interface Attention {
  readonly ending: readonly PermissionListItem[];
  readonly followUps: readonly DueFollowUp[];
  readonly some: { readonly permission: boolean; readonly contact: boolean };
}

/** Permissions that have ended or end soon, and follow-ups that are due soon, on a day (YYYY-MM-DD). */
export function useAttention(today: string): Live<Attention> {
  const { queries } = useEngine();
  return useLive(async () => {
    const range = attentionRange(today);
    const due = followUpRange(today);
    const [ending, interactions, newest, contacts] = await Promise.all([
      queries.expiringPermissions(range.from, range.to),
      queries.followUps(due.from, due.to),
      queries.permissions({ offset: 0, limit: 1 }),
      queries.contacts(),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return {
      some: { permission: newest.total > 0, contact: contacts.length > 0 },
      ending,
      followUps: interactions.flatMap((interaction) => {
        const contact = byId.get(interaction.contactId);
        return contact ? [{ interaction, contact }] : [];
      }),
    };
  }, [queries, today]);
}
