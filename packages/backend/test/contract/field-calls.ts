import { expect } from 'vitest';
import { type Call, ID, STAMPED, WHEN } from './call.ts';

const FINDS_PAGE =
  '*,media(*),quest:quests(title),detector:equipment!finds_detector_id_fkey(id,name),coil:equipment!finds_coil_id_fkey(id,name),pinpointer:equipment!finds_pinpointer_id_fkey(id,name)';

export const FIELD_CALLS: readonly Call[] = [
  {
    name: 'profiles: own row, single',
    send: (db, user) => db.from('profiles').select('*').eq('user_id', user).single(),
    request: 'GET /rest/v1/profiles',
    query: { select: '*' },
    status: 200,
    contentRange: '0-0/*',
    body: expect.objectContaining({
      first_name: 'Ada',
      last_name: 'Field',
      full_name: 'Ada Field',
      avatar_url: '',
    }),
  },
  {
    name: 'user_preferences: at most one row',
    send: (db, user) => db.from('user_preferences').select('*').eq('user_id', user).maybeSingle(),
    request: 'GET /rest/v1/user_preferences',
    status: 200,
    contentRange: '0-0/*',
    body: [
      expect.objectContaining({
        default_units: 'metric',
        map_style: 'streets-v12',
        is_gallery_public: false,
        gallery_layout_style: 'rows',
        gallery_slug: null,
        gallery_title: null,
        gallery_show_fields: ['depth', 'target_id', 'terrain_type'],
        keep_screen_awake: false,
        coordinate_format: 'decimal',
      }),
    ],
  },
  {
    name: 'user_preferences: upsert on user_id gives the saved row back',
    send: (db, user) =>
      db
        .from('user_preferences')
        .upsert({ user_id: user, default_units: 'imperial', updated_at: WHEN }, { onConflict: 'user_id' })
        .select()
        .single(),
    request: 'POST /rest/v1/user_preferences',
    query: { on_conflict: 'user_id' },
    prefer: 'resolution=merge-duplicates, return=representation',
    // PostgREST answers 200 if all rows existed already.
    status: 200,
    body: expect.objectContaining({ default_units: 'imperial', map_style: 'streets-v12' }),
  },
  {
    name: 'quests: insert without asking for the row',
    send: (db, user) =>
      db.from('quests').insert({
        id: ID.quest,
        user_id: user,
        date: WHEN,
        title: 'Long Meadow',
        notes: null,
        created_at: WHEN,
        updated_at: WHEN,
        current_segment_start_timestamp: WHEN,
        duration_seconds: 0,
        end_time: null,
        is_current: true,
        permission_id: null,
        location: 'Silchester',
        status: 'active',
        weather: { description: 'light rain', temperature: 11, condition: 'Rain' },
        location_geom: { type: 'Point', coordinates: [-1.0832, 51.3573] },
      }),
    request: 'POST /rest/v1/quests',
    status: 201,
    body: undefined,
  },
  {
    name: 'quests_with_geojson: the new one by id',
    send: (db, _user) => db.from('quests_with_geojson').select('*').eq('id', ID.quest).single(),
    request: 'GET /rest/v1/quests_with_geojson',
    status: 200,
    contentRange: '0-0/*',
    body: expect.objectContaining({
      id: ID.quest,
      date: WHEN,
      weather: { description: 'light rain', temperature: 11, condition: 'Rain' },
      is_current: true,
      location: 'Silchester',
    }),
  },
  {
    name: 'quests: partial update by id',
    send: (db, _user) =>
      db.from('quests').update({ title: 'Longer Meadow', duration_seconds: 90 }).eq('id', ID.quest),
    request: 'PATCH /rest/v1/quests',
    status: 204,
    body: undefined,
  },
  {
    name: 'procedure set_active_quest',
    send: (db, _user) => db.rpc('set_active_quest', { quest_id_to_activate: ID.quest }),
    request: 'POST /rest/v1/rpc/set_active_quest',
    // PostgREST answers 204 for a function that returns void.
    status: 204,
    body: undefined,
  },
  {
    name: 'procedure append_quest_path_point',
    send: (db, _user) =>
      db.rpc('append_quest_path_point', {
        target_quest_id: ID.quest,
        lng_param: -1.0832,
        lat_param: 51.3573,
        ts_param: WHEN,
      }),
    request: 'POST /rest/v1/rpc/append_quest_path_point',
    status: 204,
    body: undefined,
  },
  {
    name: 'equipment: insert',
    send: (db, user) =>
      db.from('equipment').insert({
        id: ID.gear,
        user_id: user,
        name: 'Deus II',
        type: 'detector',
        make: 'XP',
        purchase_price: 1499.5,
        attributes: { detectorType: 'multi-frequency', frequency: '4-45 kHz' },
      }),
    request: 'POST /rest/v1/equipment',
    status: 201,
    body: undefined,
  },
  {
    name: 'equipment: select all',
    send: (db, user) => db.from('equipment').select('*').eq('user_id', user),
    request: 'GET /rest/v1/equipment',
    status: 200,
    contentRange: '0-0/*',
    body: [expect.objectContaining({ id: ID.gear, purchase_price: 1499.5, ...STAMPED })],
  },
  {
    name: 'finds: insert and give the row back',
    send: (db, user) =>
      db
        .from('finds')
        .insert({
          id: ID.find,
          user_id: user,
          quest_id: ID.quest,
          item_description: 'Silver penny',
          depth_cm: 12,
          category: 'Coin',
          period: 'Medieval',
          year_from: 1279,
          year_to: 1307,
          material: 'Silver',
          weight_g: 1.35,
          diameter_mm: 18.5,
          detector_id: ID.gear,
        })
        .select()
        .single(),
    request: 'POST /rest/v1/finds',
    prefer: 'return=representation',
    status: 201,
    body: expect.objectContaining({
      id: ID.find,
      item_description: 'Silver penny',
      depth_cm: 12,
      period: 'Medieval',
      year_from: 1279,
      weight_g: 1.35,
      length_mm: null,
      diameter_mm: 18.5,
      ...STAMPED,
    }),
  },
  {
    name: 'media: insert',
    send: (db, user) =>
      db.from('media').insert({
        id: ID.media,
        user_id: user,
        find_id: ID.find,
        storage_path: `finds/${ID.find}/${ID.media}.jpg`,
        media_type: 'image',
        filename: 'penny.jpg',
        sort_order: 0,
      }),
    request: 'POST /rest/v1/media',
    status: 201,
    body: undefined,
  },
  {
    name: 'finds_with_geojson: a page with media, quest and the three pieces of gear, counted',
    send: (db, user) =>
      db
        .from('finds_with_geojson')
        .select(FINDS_PAGE, { count: 'exact' })
        .eq('user_id', user)
        .order('created_at', { ascending: false })
        .range(0, 9),
    request: 'GET /rest/v1/finds_with_geojson',
    query: { order: 'created_at.desc', offset: '0', limit: '10' },
    prefer: 'count=exact',
    status: 200,
    contentRange: '0-0/1',
    body: [
      expect.objectContaining({
        id: ID.find,
        media: [expect.objectContaining({ id: ID.media, filename: 'penny.jpg' })],
        quest: { title: 'Longer Meadow' },
        detector: { id: ID.gear, name: 'Deus II' },
        coil: null,
        pinpointer: null,
      }),
    ],
  },
  {
    name: 'finds: a page beyond the last is an empty list without a count',
    send: (db, user) => db.from('finds_with_geojson').select('*').eq('user_id', user).range(10, 19),
    request: 'GET /rest/v1/finds_with_geojson',
    status: 200,
    contentRange: '*/*',
    body: [],
  },
  {
    name: 'media: of a find, in order',
    send: (db, _user) => db.from('media').select('*').eq('find_id', ID.find).order('sort_order'),
    request: 'GET /rest/v1/media',
    query: { order: 'sort_order.asc' },
    status: 200,
    contentRange: '0-0/*',
    body: [expect.objectContaining({ storage_path: `finds/${ID.find}/${ID.media}.jpg` })],
  },
];
