import { type Call, ID } from './call.ts';

export const DELETE_CALLS: readonly Call[] = [
  {
    name: 'media: delete by storage_path',
    send: (db, _user) => db.from('media').delete().eq('storage_path', `finds/${ID.find}/${ID.media}.jpg`),
    request: 'DELETE /rest/v1/media',
    status: 204,
    body: undefined,
  },
  ...(
    [
      'bucket_list',
      'contact_interactions',
      'property_permissions',
      'landowner_contacts',
      'finds',
      'equipment',
      'quests',
    ] as const
  ).map(
    (table): Call => ({
      name: `${table}: delete by id`,
      send: (db, _user) =>
        db.from(table).delete().eq(
          'id',
          {
            bucket_list: ID.item,
            contact_interactions: ID.interaction,
            property_permissions: ID.permission,
            landowner_contacts: ID.contact,
            finds: ID.find,
            equipment: ID.gear,
            quests: ID.quest,
          }[table],
        ),
      request: `DELETE /rest/v1/${table}`,
      status: 204,
      body: undefined,
    }),
  ),
  {
    name: 'what was deleted is gone',
    send: (db, _user) => db.from('quests').select('id', { count: 'exact', head: true }),
    request: 'HEAD /rest/v1/quests',
    prefer: 'count=exact',
    status: 200,
    contentRange: '*/0',
    body: undefined,
  },
];
