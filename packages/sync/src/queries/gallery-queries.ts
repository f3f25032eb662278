import { GALLERY_PAGE_SIZE } from '@metalquest/core/gallery/gallery-page-size';
import Dexie from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst } from './paging.ts';
import type { Queries } from './queries.ts';

/** What a public gallery would be made of: its first page from the index, and one find more when there are more. */
export function galleryQueries(replica: Replica): Pick<Queries, 'gallerySources'> {
  const finds = replica.rows(findTable);
  const stores = [finds, replica.rows(questTable), replica.rows(mediaTable)];
  return {
    gallerySources: () =>
      replica.dexie.transaction('r', stores, async () => {
        const rows = await newestFirst(finds, { index: 'value.foundAt', prefix: [] })
          .limit(GALLERY_PAGE_SIZE + 1)
          .toArray();
        const newest = rows.map((row) => row.value);
        const [quests, media] = await Dexie.Promise.all([
          replica.rows(questTable).bulkGet([...new Set(newest.map((find) => find.questId))]),
          Dexie.Promise.all(newest.map((find) => mediaOf(replica, 'value.findId', find.id))),
        ]);
        const places = new Map(
          quests.flatMap((row) => (row ? [[row.value.id, row.value.locationName]] : [])),
        );
        return newest.map((find, at) => ({
          find,
          media: media[at] ?? [],
          questPlace: places.get(find.questId) ?? null,
        }));
      }),
  };
}
