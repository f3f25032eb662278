import { type ContactAction, contactFailedToast } from '@metalquest/core/contact/contact-toasts';
import { buildContact, type ContactFields } from '@metalquest/core/contact/edit-contact';
import { asContactId, asInteractionId, asPermissionId } from '@metalquest/core/ids';
import {
  type InteractionAction,
  interactionFailedToast,
} from '@metalquest/core/interaction/interaction-toasts';
import { buildInteraction, type InteractionFields } from '@metalquest/core/interaction/log-interaction';
import { buildPermission, type PermissionFields } from '@metalquest/core/permission/edit-permission';
import { type PermissionAction, permissionFailedToast } from '@metalquest/core/permission/permission-toasts';
import { contactTable, interactionTable } from '../mapping/contact-tables.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import type { CommandContext } from './command-context.ts';
import { recordCommands } from './record-commands.ts';

const contactTitle = (action: ContactAction): string => contactFailedToast(action, '').title;
const interactionTitle = (action: InteractionAction): string => interactionFailedToast(action, '').title;
const permissionTitle = (action: PermissionAction): string => permissionFailedToast(action, '').title;

export function landownerCommands(context: CommandContext) {
  const { userId } = context;
  const contacts = recordCommands(context, {
    table: contactTable,
    titles: { add: contactTitle('create'), update: contactTitle('update'), delete: contactTitle('delete') },
    asId: asContactId,
    make: (id, fields: ContactFields, now) => buildContact(id, userId, fields, null, now),
    change: (value, changes: Partial<ContactFields>, now) =>
      buildContact(value.id, userId, { name: value.name, ...changes }, value, now),
  });
  const interactions = recordCommands(context, {
    table: interactionTable,
    titles: {
      add: interactionTitle('log'),
      update: interactionTitle('update'),
      delete: interactionTitle('delete'),
    },
    asId: asInteractionId,
    make: (id, fields: InteractionFields, now) => buildInteraction(id, userId, fields, null, now),
    change: (value, changes: Partial<Omit<InteractionFields, 'contactId'>>, now) =>
      buildInteraction(value.id, userId, { ...changes, contactId: value.contactId }, value, now),
  });
  const permissions = recordCommands(context, {
    table: permissionTable,
    titles: {
      add: permissionTitle('create'),
      update: permissionTitle('update'),
      delete: permissionTitle('delete'),
    },
    asId: asPermissionId,
    make: (id, fields: PermissionFields, now) => buildPermission(id, userId, fields, null, now),
    change: (value, changes: Partial<PermissionFields>, now) =>
      buildPermission(value.id, userId, { propertyAddress: value.propertyAddress, ...changes }, value, now),
  });
  return {
    addContact: contacts.add,
    updateContact: contacts.update,
    deleteContact: contacts.remove,
    logInteraction: interactions.add,
    updateInteraction: interactions.update,
    deleteInteraction: interactions.remove,
    addPermission: permissions.add,
    updatePermission: permissions.update,
    /** Deletes the permission with its documents and unlinks its quests. */
    deletePermission: permissions.remove,
  };
}
