import type { Find } from '@metalquest/core/find/find';
import { GALLERY_PAGE_SIZE } from '@metalquest/core/gallery/gallery-page-size';
import type { GallerySource } from '@metalquest/core/gallery/public-gallery';
import type { PrivateNameKind, PrivateText } from '@metalquest/core/gallery/secrecy/private-names';
import Dexie from 'dexie';
import { contactTable } from '../mapping/contact-tables.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst } from './paging.ts';

export function galleryQueries(replica: Replica) {
  const finds = replica.rows(findTable);
  const newestFinds = (limit: number): Promise<readonly Find[]> =>
    newestFirst(finds, { index: 'value.foundAt', prefix: [] })
      .limit(limit)
      .toArray()
      .then((rows) => rows.map((row) => row.value));
  return {
    /** The finds on the first page of a public gallery, newest first, plus one if there are more. */
    gallerySources: (): Promise<readonly GallerySource[]> =>
      replica.dexie.transaction('r', [finds, replica.rows(mediaTable)], async () => {
        const newest = await newestFinds(GALLERY_PAGE_SIZE + 1);
        const media = await Dexie.Promise.all(
          newest.map((find) => mediaOf(replica, 'value.findId', find.id)),
        );
        return newest.map((find, at) => ({ find, media: media[at] ?? [] }));
      }),
    newestFinds,
    /** The user's own names that reveal places: of quests, places, permissions and landowners. */
    async ownWords(): Promise<readonly PrivateText[]> {
      const [quests, planned, permissions, contacts] = await Promise.all([
        replica.rows(questTable).toArray(),
        replica.rows(plannedQuestTable).toArray(),
        replica.rows(permissionTable).toArray(),
        replica.rows(contactTable).toArray(),
      ]);
      const each = (kind: PrivateNameKind, words: readonly (string | null)[]) =>
        [...new Set(words)].flatMap((text) => (text === null ? [] : [{ kind, words: text }]));
      return [
        ...each(
          'quest',
          [...quests, ...planned].map(({ value }) => value.name),
        ),
        ...each(
          'place',
          quests.map(({ value }) => value.locationName),
        ),
        ...each(
          'permission',
          permissions.map(({ value }) => value.propertyAddress),
        ),
        ...each(
          'landowner',
          contacts.map(({ value }) => value.name),
        ),
        ...each(
          'address',
          contacts.map(({ value }) => value.address),
        ),
      ];
    },
  };
}
