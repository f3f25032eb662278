import type { Answer, Detectorist, RestUnderTest } from '../rest/test-rest.ts';

export interface GalleryUnderTest {
  prefer(who: Detectorist, changes: object): Promise<void>;
  gallery(slugOrId: string, page?: number, part?: number): Promise<Answer>;
  suspend(userId: string, until: string | null): Promise<void>;
  publicIdOf(mediaId: string): Promise<string>;
}

export function galleryOn(rest: RestUnderTest): GalleryUnderTest {
  const { db } = rest.backend;
  return {
    async prefer({ client, userId }, changes) {
      const { error } = await client.from('user_preferences').update(changes).eq('user_id', userId);
      if (error) throw error;
    },
    gallery: (slug_or_id, page, part) =>
      rest.request('POST', '/rpc/get_public_gallery', { body: JSON.stringify({ slug_or_id, page, part }) }),
    async suspend(userId, until) {
      await db.query('update auth.users set banned_until = $2::timestamptz where id = $1', [userId, until]);
    },
    async publicIdOf(mediaId) {
      const rows = await db.query<{ public_id: string }>(
        'select public_id from private.public_media where media_id = $1',
        [mediaId],
      );
      return rows[0]?.public_id ?? '';
    },
  };
}
