import { AT, IDS, rowsOnServer } from './version-1-rows.ts';

export function queueOfVersion1(userId: string): object[] {
  const item = (n: number, change: object) => ({
    id: `50000000-0000-4000-8000-00000000000${n}`,
    userId,
    timestamp: AT,
    status: 'pending',
    attempts: 0,
    lastAttempt: null,
    error: null,
    permanentlyFailed: false,
    seq: n,
    sentAt: null,
    parents: [],
    ...change,
  });
  const ofNewQuest = [{ table: 'quests', entityId: IDS.newQuest }];
  return [
    item(1, {
      table: 'quests',
      type: 'UPDATE',
      entityId: IDS.oldQuest,
      payload: { title: 'Long field, north', notes: 'by the oak' },
      status: 'failed',
      attempts: 2,
      lastAttempt: AT,
      error: 'The server answered 500',
      sentAt: AT,
    }),
    item(2, {
      table: 'quests',
      type: 'INSERT',
      entityId: IDS.newQuest,
      payload: {
        ...rowsOnServer(userId).quests,
        id: IDS.newQuest,
        title: 'Wood',
        status: 'active',
        is_current: true,
        duration_seconds: 0,
        end_time: null,
        current_segment_start_timestamp: AT,
      },
      status: 'processing',
      sentAt: AT,
    }),
    item(3, {
      table: 'quest_path_points',
      type: 'INSERT',
      entityId: IDS.newQuest,
      payload: { quest_id: IDS.newQuest },
      parents: ofNewQuest,
    }),
    item(4, {
      table: 'finds',
      type: 'INSERT',
      entityId: IDS.newFind,
      payload: {
        ...rowsOnServer(userId).finds,
        id: IDS.newFind,
        quest_id: IDS.newQuest,
        item_description: 'Silver penny',
        category: 'Coin',
        depth_cm: null,
        detector_id: null,
      },
      parents: ofNewQuest,
    }),
    item(5, {
      table: 'media',
      type: 'INSERT',
      entityId: IDS.newPhoto,
      payload: {
        ...rowsOnServer(userId).media,
        id: IDS.newPhoto,
        find_id: IDS.newFind,
        storage_path: `finds/${IDS.newFind}/${IDS.newPhoto}.jpg`,
        filename: 'penny.jpg',
      },
      parents: [{ table: 'finds', entityId: IDS.newFind }],
    }),
    item(6, { table: 'finds', type: 'DELETE', entityId: IDS.deletedFind, payload: {} }),
    item(7, {
      table: 'user_preferences',
      type: 'UPDATE',
      entityId: userId,
      payload: { keep_screen_awake: true },
    }),
  ];
}
