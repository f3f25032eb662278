import type { Contact } from '@metalquest/core/contact/contact';
import type { ContactId, PermissionId } from '@metalquest/core/ids';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import type { Media } from '@metalquest/core/media/media';
import type { Permission } from '@metalquest/core/permission/permission';
import type { Table } from 'dexie';
import { contactTable, interactionTable } from '../mapping/contact-tables.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst, page, rowsMatching } from './paging.ts';
import type {
  ContactDetail,
  InteractionFilter,
  Page,
  PermissionDetail,
  PermissionFilter,
  PermissionListItem,
} from './query-types.ts';

const valuesOf = <V>(rows: readonly StoredRow<V>[]): V[] => rows.map((row) => row.value);

const OF_CONTACT = '[value.contactId+value.interactionDate]';

async function withContacts(
  contacts: Table<StoredRow<Contact>, string>,
  permissions: readonly Permission[],
): Promise<PermissionListItem[]> {
  const ids = [...new Set(permissions.flatMap((permission) => permission.contactId ?? []))];
  const rows = await contacts.bulkGet(ids);
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row.value]] : [])));
  return permissions.map((permission) => ({
    ...permission,
    contact: (permission.contactId && byId.get(permission.contactId)) ?? null,
  }));
}

export function landownerQueries(replica: Replica) {
  const contacts = replica.rows(contactTable);
  const interactions = replica.rows(interactionTable);
  const permissions = replica.rows(permissionTable);
  return {
    /** Contacts by name; `search` covers name, address, phone, email and notes. */
    async contacts(search?: string): Promise<readonly Contact[]> {
      const rows = (await rowsMatching(contacts, search)) ?? (await contacts.toArray());
      return valuesOf(rows).toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async contact(id: ContactId): Promise<ContactDetail | null> {
      const contact = (await contacts.get(id))?.value;
      if (!contact) return null;
      const ownPermissions = valuesOf(await permissions.where('value.contactId').equals(id).toArray());
      return {
        contact,
        permissions: ownPermissions.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
        interactions: valuesOf(
          await newestFirst(interactions, { index: OF_CONTACT, prefix: [id] }).toArray(),
        ),
      };
    },
    async interactions({ contactId, offset, limit }: InteractionFilter): Promise<Page<Interaction>> {
      const order = contactId
        ? { index: OF_CONTACT, prefix: [contactId] }
        : { index: 'value.interactionDate', prefix: [] };
      const found = await page(interactions, {
        order,
        offset,
        limit,
        search: undefined,
        matches: null,
        sortKey: (interaction) => interaction.interactionDate,
        total: () => newestFirst(interactions, order).count(),
      });
      return { items: valuesOf(found.items), total: found.total };
    },
    /** Interactions with a follow-up date in the range (YYYY-MM-DD, inclusive), earliest first. */
    followUps: async (from: string, to: string): Promise<readonly Interaction[]> =>
      valuesOf(await interactions.where('value.followUpDate').between(from, to, true, true).toArray()),
    async permissions({
      status,
      search,
      offset,
      limit,
    }: PermissionFilter): Promise<Page<PermissionListItem>> {
      const order = status
        ? { index: '[value.status+value.createdAt]', prefix: [status] }
        : { index: 'value.createdAt', prefix: [] };
      const found = await page(permissions, {
        order,
        offset,
        limit,
        search,
        matches: status && search?.trim() ? (row) => row.value.status === status : null,
        sortKey: (permission) => permission.createdAt,
        total: () => newestFirst(permissions, order).count(),
      });
      return { items: await withContacts(contacts, valuesOf(found.items)), total: found.total };
    },
    async activePermissions(): Promise<readonly Permission[]> {
      const active = await newestFirst(permissions, {
        index: '[value.status+value.createdAt]',
        prefix: ['active'],
      }).toArray();
      return valuesOf(active).toSorted((a, b) => a.propertyAddress.localeCompare(b.propertyAddress));
    },
    /** Active permissions that end in the range (YYYY-MM-DD, inclusive), earliest first. */
    async expiringPermissions(from: string, to: string): Promise<readonly PermissionListItem[]> {
      const ending = await permissions
        .where('[value.status+value.validUntil]')
        .between(['active', from], ['active', to], true, true)
        .toArray();
      return withContacts(contacts, valuesOf(ending));
    },
    async permission(id: PermissionId): Promise<PermissionDetail | null> {
      const permission = (await permissions.get(id))?.value;
      if (!permission) return null;
      const quests = valuesOf(
        await replica.rows(questTable).where('value.permissionId').equals(id).toArray(),
      );
      return {
        permission,
        contact: permission.contactId ? ((await contacts.get(permission.contactId))?.value ?? null) : null,
        media: await mediaOf(replica, 'value.permissionId', id),
        quests: quests.toSorted((a, b) => b.startTime.localeCompare(a.startTime)),
      };
    },
    permissionMedia: (id: PermissionId): Promise<readonly Media[]> =>
      mediaOf(replica, 'value.permissionId', id),
  };
}
