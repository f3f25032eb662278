import type { JsonObject } from '@metalquest/core/json';

export interface SampleOf {
  readonly id: string;
  readonly userId: string;
  readonly refs: Readonly<Record<string, string>>;
}

export interface Sample {
  readonly parents: readonly string[];
  row(of: SampleOf): JsonObject;
  /** Changes of different columns, and a rival of the first; null for tables whose rows never change. */
  readonly changes: {
    readonly mine: JsonObject;
    readonly theirs: JsonObject;
    readonly rival: JsonObject;
  } | null;
}

const DAY = '2026-03-01';
const AT = '2026-03-01T10:00:00.000Z';
const POINT = { type: 'Point', coordinates: [0.12181, 52.20531] };

/** A square of a hundred metres, as GeoJSON. */
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [0.12, 52.2],
      [0.121, 52.2],
      [0.121, 52.201],
      [0.12, 52.201],
      [0.12, 52.2],
    ],
  ],
};

/** One sample per synced table, by name. A new table needs one here, and is then covered by all tests. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  profiles: {
    parents: [],
    row: () => ({ first_name: 'Mary', last_name: 'Watson', full_name: 'Mary Watson', avatar_url: '' }),
    changes: {
      mine: { first_name: 'May' },
      theirs: { avatar_url: 'https://example.org/may.jpg' },
      rival: { first_name: 'Marianne' },
    },
  },
  user_preferences: {
    parents: [],
    row: () => ({
      default_units: 'metric',
      map_style: 'streets-v12',
      is_gallery_public: false,
      gallery_layout_style: 'rows',
      gallery_slug: null,
      gallery_title: null,
      gallery_show_fields: ['depth'],
      keep_screen_awake: false,
      coordinate_format: 'os',
      default_currency: 'USD',
    }),
    changes: {
      mine: { map_style: 'satellite-v9' },
      theirs: { keep_screen_awake: true },
      rival: { map_style: 'outdoors-v12' },
    },
  },
  equipment: {
    parents: [],
    row: ({ id, userId }) => ({
      id,
      user_id: userId,
      name: 'Deus II',
      type: 'detector',
      make: 'XP',
      model: null,
      notes: null,
      attributes: { frequency: '4-45 kHz' },
      date_bought: DAY,
      purchase_location: null,
      purchase_price: 1499.5,
      purchase_currency: 'EUR',
      warranty_duration_months: 60,
      serial_number: 'A1',
    }),
    changes: { mine: { name: 'Deus 2' }, theirs: { notes: 'new coil' }, rival: { name: 'Deus' } },
  },
  landowner_contacts: {
    parents: [],
    row: ({ id, userId }) => ({
      id,
      user_id: userId,
      name: 'Ann Farmer',
      phone: '01234 567890',
      email: 'ann@example.org',
      address: 'Hill Farm',
      preferred_contact: 'in_person',
      notes: null,
    }),
    changes: { mine: { phone: '1' }, theirs: { notes: 'after harvest' }, rival: { phone: '2' } },
  },
  property_permissions: {
    parents: ['landowner_contacts'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      contact_id: refs.landowner_contacts ?? null,
      property_address: 'Hill Farm, north field',
      status: 'active',
      valid_from: DAY,
      valid_until: '2027-03-01',
      boundary: SQUARE,
      terms: 'Close the gates',
      finds_agreement_share: 50,
      notes: null,
    }),
    changes: { mine: { status: 'revoked' }, theirs: { boundary: null }, rival: { status: 'expired' } },
  },
  contact_interactions: {
    parents: ['landowner_contacts'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      contact_id: refs.landowner_contacts ?? null,
      kind: 'visit',
      interaction_date: DAY,
      summary: 'Tea',
      follow_up_date: null,
    }),
    changes: { mine: { kind: 'call' }, theirs: { follow_up_date: '2026-04-01' }, rival: { kind: 'letter' } },
  },
  quests: {
    parents: ['property_permissions'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      title: 'Long field',
      notes: null,
      date: AT,
      end_time: AT,
      duration_seconds: 60,
      status: 'ended',
      current_segment_start_timestamp: null,
      is_current: false,
      weather: { description: 'clear sky', temperature: 12, condition: 'Clear', icon: '01d' },
      location: 'Ely',
      location_geom: POINT,
      permission_id: refs.property_permissions ?? null,
      litter_count: 4,
    }),
    changes: { mine: { title: 'Wood' }, theirs: { notes: 'by the oak' }, rival: { title: 'Meadow' } },
  },
  planned_quests: {
    parents: ['property_permissions', 'quests'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      name: 'Long field',
      goal: 'The headland',
      day: DAY,
      start_time: '09:30',
      permission_id: refs.property_permissions ?? null,
      gear_ids: [],
      quest_id: refs.quests ?? null,
    }),
    changes: { mine: { name: 'Wood' }, theirs: { start_time: null }, rival: { name: 'Meadow' } },
  },
  finds: {
    parents: ['quests', 'equipment'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      quest_id: refs.quests ?? null,
      item_description: 'Silver penny',
      found_at: AT,
      location_geom: POINT,
      depth_cm: 12,
      category: 'Coin',
      detector_id: refs.equipment ?? null,
      coil_id: null,
      pinpointer_id: null,
      details: null,
      target_id: '84',
      ground_mineralization: null,
      terrain_type: 'Pasture',
      moisture_level: null,
      trash_density: null,
      ground_compaction: null,
      special_conditions: null,
      period: 'Medieval',
      year_from: 1279,
      year_to: 1307,
      material: 'Silver',
      weight_g: 1.35,
      length_mm: null,
      width_mm: null,
      thickness_mm: 0.8,
      diameter_mm: 18.5,
    }),
    changes: { mine: { depth_cm: 13 }, theirs: { details: 'cut half' }, rival: { depth_cm: 14 } },
  },
  find_equipment: {
    parents: ['finds', 'equipment'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      find_id: refs.finds ?? null,
      equipment_id: refs.equipment ?? null,
      role: 'coil',
    }),
    changes: null,
  },
  bucket_list: {
    parents: ['finds', 'quests'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      name: 'Gold noble',
      notes: null,
      status: 'found',
      found_date: AT,
      find_id: refs.finds ?? null,
      quest_id: refs.quests ?? null,
    }),
    changes: { mine: { name: 'Half noble' }, theirs: { notes: 'at last' }, rival: { name: 'Noble' } },
  },
  map_layers: {
    parents: [],
    row: ({ id, userId }) => ({
      id,
      user_id: userId,
      name: 'Tithe map',
      address: 'https://maps.example/wmts',
      tiles: {
        format: 'tiles',
        address: 'https://maps.example/{matrix}/{column}/{row}.png',
        tileSize: 256,
        minZoom: 0,
        maxZoom: 0,
        bounds: [0, 50.9, 1.5, 51.5],
        grid: [{ zoom: 0, matrix: 'level-0', column: 0, row: 0 }],
        encoding: null,
        credits: [{ text: 'Kent Council', url: null }],
      },
      is_savable: false,
    }),
    changes: { mine: { name: 'Tithes' }, theirs: { is_savable: true }, rival: { name: 'Old map' } },
  },
  media: {
    parents: ['property_permissions'],
    row: ({ id, userId, refs }) => ({
      id,
      user_id: userId,
      find_id: null,
      equipment_id: null,
      permission_id: refs.property_permissions ?? null,
      storage_path: `${userId}/permissions/${refs.property_permissions}/${id}.pdf`,
      media_type: 'document',
      filename: 'letter.pdf',
      sort_order: 0,
      image_width: null,
      image_height: null,
      byte_size: 4,
    }),
    changes: { mine: { sort_order: 2 }, theirs: { filename: 'reverse.jpg' }, rival: { sort_order: 1 } },
  },
};
