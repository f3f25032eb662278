/* Rows of app version 1, written out without current code. */

export const IDS = {
  detector: '10000000-0000-4000-8000-000000000001',
  oldQuest: '20000000-0000-4000-8000-000000000001',
  newQuest: '20000000-0000-4000-8000-000000000002',
  oldFind: '30000000-0000-4000-8000-000000000001',
  newFind: '30000000-0000-4000-8000-000000000002',
  deletedFind: '30000000-0000-4000-8000-000000000003',
  oldPhoto: '40000000-0000-4000-8000-000000000001',
  newPhoto: '40000000-0000-4000-8000-000000000002',
} as const;

export const AT = '2026-03-01T10:00:00.000Z';
export const T = Date.parse(AT);

/** Rows that the server already has, as columns. */
export function rowsOnServer(userId: string) {
  return {
    user_preferences: { user_id: userId, default_units: 'imperial', map_style: 'streets-v12' },
    equipment: { id: IDS.detector, user_id: userId, name: 'Deus II', type: 'detector', attributes: {} },
    quests: {
      id: IDS.oldQuest,
      user_id: userId,
      title: 'Long field',
      notes: null,
      date: AT,
      end_time: AT,
      duration_seconds: 60,
      status: 'ended',
      current_segment_start_timestamp: null,
      is_current: false,
      weather: null,
      location: 'Ely',
      location_geom: { type: 'Point', coordinates: [0.26, 52.4] },
      permission_id: null,
    },
    finds: {
      id: IDS.oldFind,
      user_id: userId,
      quest_id: IDS.oldQuest,
      item_description: 'Button',
      found_at: AT,
      location_geom: null,
      depth_cm: 8,
      category: 'Other',
      detector_id: IDS.detector,
    },
    media: {
      id: IDS.oldPhoto,
      user_id: userId,
      find_id: IDS.oldFind,
      equipment_id: null,
      storage_path: `finds/${IDS.oldFind}/${IDS.oldPhoto}.jpg`,
      media_type: 'image',
      filename: 'button.jpg',
      sort_order: 0,
      image_width: 640,
      image_height: 480,
      byte_size: 4,
    },
  } as const;
}

export const find = (userId: string, id: string, questId: string, name: string) => ({
  id,
  userId,
  questId,
  name,
  location: null,
  depthCm: id === IDS.oldFind ? 8 : null,
  category: id === IDS.oldFind ? 'Other' : 'Coin',
  detectorId: id === IDS.oldFind ? IDS.detector : null,
  coilId: null,
  pinpointerId: null,
  details: null,
  targetId: null,
  groundMineralization: null,
  terrainType: null,
  moistureLevel: null,
  trashDensity: null,
  groundCompaction: null,
  specialConditions: null,
  foundAt: AT,
  createdAt: AT,
  updatedAt: AT,
});

export const quest = (userId: string, id: string, name: string, active: boolean) => ({
  id,
  userId,
  name,
  description: null,
  startTime: AT,
  durationSeconds: active ? 0 : 60,
  weather: null,
  isCurrent: active,
  startLocation: { lng: 0.26, lat: 52.4 },
  locationName: 'Ely',
  permissionId: null,
  createdAt: AT,
  updatedAt: AT,
  status: active ? 'active' : 'ended',
  currentSegmentStart: active ? AT : null,
  endTime: active ? null : AT,
});

export const photo = (userId: string, id: string, findId: string, filename: string) => ({
  id,
  userId,
  findId,
  equipmentId: null,
  storagePath: `finds/${findId}/${id}.jpg`,
  mediaType: 'image',
  filename,
  sortOrder: 0,
  width: 640,
  height: 480,
  byteSize: 4,
  createdAt: AT,
});

export type Xids = Readonly<Record<keyof ReturnType<typeof rowsOnServer>, string>>;
