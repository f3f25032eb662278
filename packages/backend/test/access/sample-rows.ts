import { randomUUID } from 'node:crypto';
import type { Belongings } from './belongings.ts';

export interface Sample {
  table: string;
  make(own: Belongings): Record<string, unknown>;
  change: Record<string, unknown>;
  /** Only one such row may exist: the test removes earlier samples first. */
  alone?: true;
}

let tick = 0;
/** Unique per call: a path has at most one point per timestamp. */
const moment = (): string => {
  tick += 1;
  return new Date(Date.UTC(2020, 0, 1) + tick * 1000).toISOString();
};

const quests: Sample = {
  table: 'quests',
  make: ({ userId, permissionId }) => ({
    id: randomUUID(),
    user_id: userId,
    title: 'Sample',
    permission_id: permissionId,
  }),
  change: { title: 'Changed' },
};
const finds: Sample = {
  table: 'finds',
  make: ({ userId, questId, detectorId }) => ({
    id: randomUUID(),
    user_id: userId,
    quest_id: questId,
    detector_id: detectorId,
  }),
  change: { details: 'Changed' },
};

const permissions: Sample = {
  table: 'property_permissions',
  make: ({ userId, contactId }) => ({
    id: randomUUID(),
    user_id: userId,
    contact_id: contactId,
    property_address: 'Sample Farm',
  }),
  change: { status: 'revoked' },
};

export const SAMPLES: Readonly<Record<string, Sample>> = {
  bucket_list: {
    table: 'bucket_list',
    make: ({ userId, findId, questId }) => ({
      id: randomUUID(),
      user_id: userId,
      name: 'Sample',
      find_id: findId,
      quest_id: questId,
    }),
    change: { status: 'archived' },
  },
  contact_interactions: {
    table: 'contact_interactions',
    make: ({ userId, contactId }) => ({ id: randomUUID(), user_id: userId, contact_id: contactId }),
    change: { summary: 'Changed' },
  },
  equipment: {
    table: 'equipment',
    make: ({ userId }) => ({ id: randomUUID(), user_id: userId, name: 'Sample' }),
    change: { name: 'Changed' },
  },
  find_equipment: {
    table: 'find_equipment',
    make: ({ userId, findId, detectorId }) => ({
      id: randomUUID(),
      user_id: userId,
      find_id: findId,
      equipment_id: detectorId,
      role: 'other',
    }),
    change: { role: 'coil' },
    alone: true,
  },
  finds,
  finds_with_geojson: finds,
  landowner_contacts: {
    table: 'landowner_contacts',
    make: ({ userId }) => ({ id: randomUUID(), user_id: userId, name: 'Sample' }),
    change: { phone: '01223 000000' },
  },
  planned_quests: {
    table: 'planned_quests',
    make: ({ userId, permissionId, questId }) => ({
      id: randomUUID(),
      user_id: userId,
      name: 'Sample',
      day: '2026-03-01',
      permission_id: permissionId,
      quest_id: questId,
    }),
    change: { name: 'Changed' },
  },
  map_layers: {
    table: 'map_layers',
    make: ({ userId }) => ({
      id: randomUUID(),
      user_id: userId,
      name: 'Sample',
      address: 'https://maps.example/{z}/{x}/{y}',
      tiles: { format: 'tiles' },
    }),
    change: { name: 'Changed' },
  },
  media: {
    table: 'media',
    make({ userId, findId }) {
      const id = randomUUID();
      return {
        id,
        user_id: userId,
        find_id: findId,
        storage_path: `finds/${findId}/${id}.jpg`,
        media_type: 'image',
      };
    },
    change: { filename: 'changed.jpg' },
  },
  posts: {
    table: 'posts',
    make() {
      const id = randomUUID();
      return {
        id,
        category: 'guide',
        slug: `sample-${id}`,
        title: 'Sample',
        status: 'published',
        published_at: '2020-01-01T00:00:00Z',
      };
    },
    change: { title: 'Changed' },
  },
  profiles: {
    table: 'profiles',
    make: ({ userId }) => ({ user_id: userId }),
    change: { first_name: 'Changed' },
  },
  property_permissions: permissions,
  property_permissions_with_geojson: permissions,
  quest_path_points: {
    table: 'quest_path_points',
    make: ({ userId, questId }) => ({
      quest_id: questId,
      user_id: userId,
      recorded_at: moment(),
      lng: 1,
      lat: 2,
    }),
    change: { lng: 3 },
  },
  quests,
  quests_with_geojson: quests,
  tombstones: {
    table: 'tombstones',
    make: ({ userId }) => ({ table_name: 'quests', row_id: randomUUID(), user_id: userId }),
    change: { deleted_at: '2020-01-01T00:00:00Z' },
  },
  user_preferences: {
    table: 'user_preferences',
    make: ({ userId }) => ({ user_id: userId }),
    change: { map_style: 'changed' },
  },
};
