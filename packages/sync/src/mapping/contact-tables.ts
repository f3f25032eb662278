import { type Contact, toPreferredContact } from '@metalquest/core/contact/contact';
import { asContactId, asInteractionId, asUserId } from '@metalquest/core/ids';
import { type Interaction, toInteractionKind } from '@metalquest/core/interaction/interaction';
import * as shape from '@metalquest/core/shape/shape';
import { anyValue, day, instantOrEpoch, maybeDay, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const ContactRow = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  name: shape.string(),
  phone: maybeText,
  email: maybeText,
  address: maybeText,
  preferred_contact: anyValue,
  notes: maybeText,
  created_at: instantOrEpoch,
  updated_at: instantOrEpoch,
});

export const contactTable: SyncedTable<Contact> = {
  name: 'landowner_contacts',
  key: 'id',
  parents: [],
  conflict: 'last-write-per-column',
  indexes: '*words',
  read: (row) =>
    readRow(ContactRow, row, (contact) => ({
      id: asContactId(contact.id),
      userId: asUserId(contact.user_id),
      name: contact.name,
      phone: contact.phone ?? null,
      email: contact.email ?? null,
      address: contact.address ?? null,
      preferredContact: toPreferredContact(contact.preferred_contact),
      notes: contact.notes ?? null,
      createdAt: contact.created_at,
      updatedAt: contact.updated_at,
    })),
  write: (contact) => ({
    id: contact.id,
    user_id: contact.userId,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    address: contact.address,
    preferred_contact: contact.preferredContact,
    notes: contact.notes,
  }),
  noun: 'contact',
  label: (contact) => `contact “${contact.name}”`,
  searched: (contact) => [contact.name, contact.address, contact.phone, contact.email, contact.notes],
};

const InteractionRow = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  contact_id: shape.string(),
  kind: anyValue,
  interaction_date: day,
  summary: maybeText,
  follow_up_date: maybeDay,
  created_at: instantOrEpoch,
  updated_at: instantOrEpoch,
});

export const interactionTable: SyncedTable<Interaction> = {
  name: 'contact_interactions',
  key: 'id',
  parents: [{ column: 'contact_id', field: 'contactId', table: 'landowner_contacts', onDelete: 'cascade' }],
  conflict: 'last-write-per-column',
  indexes: 'value.interactionDate, [value.contactId+value.interactionDate], value.followUpDate',
  read: (row) =>
    readRow(InteractionRow, row, (interaction) => ({
      id: asInteractionId(interaction.id),
      userId: asUserId(interaction.user_id),
      contactId: asContactId(interaction.contact_id),
      kind: toInteractionKind(interaction.kind),
      interactionDate: interaction.interaction_date,
      summary: interaction.summary ?? null,
      followUpDate: interaction.follow_up_date ?? null,
      createdAt: interaction.created_at,
      updatedAt: interaction.updated_at,
    })),
  write: (interaction) => ({
    id: interaction.id,
    user_id: interaction.userId,
    contact_id: interaction.contactId,
    kind: interaction.kind,
    interaction_date: interaction.interactionDate,
    summary: interaction.summary,
    follow_up_date: interaction.followUpDate,
  }),
  noun: 'interaction',
  label: (interaction) => `interaction of ${interaction.interactionDate}`,
  searched: () => [],
};
