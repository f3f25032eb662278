import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Call, ID, STAMPED, WHEN } from './call.ts';

export const LANDOWNER_CALLS: readonly Call[] = [
  {
    name: 'landowner_contacts: insert and give back',
    send: (db, user) =>
      db
        .from('landowner_contacts')
        .insert({ id: ID.contact, user_id: user, name: 'J. Barley', phone: '01234 567890' })
        .select()
        .single(),
    request: 'POST /rest/v1/landowner_contacts',
    status: 201,
    body: expect.objectContaining({ id: ID.contact, name: 'J. Barley', ...STAMPED }),
  },
  {
    name: 'landowner_contacts: own, by name',
    send: (db, user) =>
      db.from('landowner_contacts').select('*').eq('user_id', user).order('name', { ascending: true }),
    request: 'GET /rest/v1/landowner_contacts',
    query: { order: 'name.asc' },
    status: 200,
    contentRange: '0-0/*',
    body: [expect.objectContaining({ id: ID.contact })],
  },
  {
    name: 'property_permissions: insert',
    send: (db, user) =>
      db.from('property_permissions').insert({
        id: ID.permission,
        user_id: user,
        contact_id: ID.contact,
        property_address: 'Barley Farm',
        status: 'active',
      }),
    request: 'POST /rest/v1/property_permissions',
    status: 201,
    body: undefined,
  },
  {
    name: 'property_permissions: with the contact, newest first',
    send: (db, user) =>
      db
        .from('property_permissions')
        .select('*, contact:landowner_contacts(*)')
        .eq('user_id', user)
        .order('created_at', { ascending: false }),
    request: 'GET /rest/v1/property_permissions',
    status: 200,
    contentRange: '0-0/*',
    body: [
      expect.objectContaining({ id: ID.permission, contact: expect.objectContaining({ name: 'J. Barley' }) }),
    ],
  },
  {
    name: 'property_permissions: the active ones by address',
    send: (db, user) =>
      db
        .from('property_permissions')
        .select('*')
        .eq('user_id', user)
        .eq('status', 'active')
        .order('property_address'),
    request: 'GET /rest/v1/property_permissions',
    query: { status: 'eq.active', order: 'property_address.asc' },
    status: 200,
    contentRange: '0-0/*',
    body: [expect.objectContaining({ id: ID.permission })],
  },
  {
    name: 'property_permissions: one that is not there',
    send: async (db, _user) => {
      const { data, error } = await db
        .from('property_permissions')
        .select('*')
        .eq('id', randomUUID())
        .single();
      // The app turns this not-found code into null.
      expect({ data, code: error?.code }).toEqual({ data: null, code: 'PGRST116' });
      return { error: null };
    },
    request: 'GET /rest/v1/property_permissions',
    status: 406,
    body: {
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    },
  },
  {
    name: 'property_permissions: status update',
    send: (db, _user) =>
      db.from('property_permissions').update({ status: 'expired' }).eq('id', ID.permission),
    request: 'PATCH /rest/v1/property_permissions',
    status: 204,
    body: undefined,
  },
  {
    name: 'contact_interactions: insert',
    send: (db, user) =>
      db.from('contact_interactions').insert({
        id: ID.interaction,
        user_id: user,
        contact_id: ID.contact,
        interaction_date: '2026-10-03',
        summary: 'Asked about the lower field',
      }),
    request: 'POST /rest/v1/contact_interactions',
    status: 201,
    body: undefined,
  },
  {
    name: 'contact_interactions: of one contact, newest first',
    send: (db, user) =>
      db
        .from('contact_interactions')
        .select('*')
        .eq('user_id', user)
        .eq('contact_id', ID.contact)
        .order('interaction_date', { ascending: false }),
    request: 'GET /rest/v1/contact_interactions',
    query: { order: 'interaction_date.desc' },
    status: 200,
    contentRange: '0-0/*',
    body: [expect.objectContaining({ id: ID.interaction, interaction_date: '2026-10-03' })],
  },
  {
    name: 'bucket_list: insert',
    send: (db, user) =>
      db.from('bucket_list').insert({ id: ID.item, user_id: user, name: 'Hammered silver' }),
    request: 'POST /rest/v1/bucket_list',
    status: 201,
    body: undefined,
  },
  {
    name: 'bucket_list: the pending ones by name',
    send: (db, user) =>
      db.from('bucket_list').select('*').eq('user_id', user).eq('status', 'pending').order('name'),
    request: 'GET /rest/v1/bucket_list',
    query: { status: 'eq.pending', order: 'name.asc' },
    status: 200,
    contentRange: '0-0/*',
    body: [expect.objectContaining({ id: ID.item, status: 'pending', found_date: null })],
  },
  {
    name: 'bucket_list: marked found',
    send: (db, _user) =>
      db
        .from('bucket_list')
        .update({ status: 'found', found_date: WHEN, find_id: ID.find, quest_id: ID.quest })
        .eq('id', ID.item)
        .select()
        .single(),
    request: 'PATCH /rest/v1/bucket_list',
    status: 200,
    body: expect.objectContaining({ status: 'found', found_date: WHEN, find_id: ID.find }),
  },
  {
    name: 'bucket_list: with the find and the quest',
    send: (db, user) =>
      db
        .from('bucket_list')
        .select('*, find:finds(*), quest:quests(id, title)')
        .eq('user_id', user)
        .order('created_at', { ascending: false }),
    request: 'GET /rest/v1/bucket_list',
    status: 200,
    contentRange: '0-0/*',
    body: [
      expect.objectContaining({
        find: expect.objectContaining({ id: ID.find }),
        quest: { id: ID.quest, title: 'Longer Meadow' },
      }),
    ],
  },
];
