import { GALLERY_PAGE_SIZE } from '@metalquest/core/gallery/gallery-page-size';
import type { PrivateNameKind } from '@metalquest/core/gallery/secrecy/private-names';
import Dexie from 'dexie';
import { contactTable } from '../mapping/contact-tables.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst } from './paging.ts';
import type { Queries } from './queries.ts';

export function galleryQueries(
  replica: Replica,
): Pick<Queries, 'gallerySources' | 'newestFinds' | 'ownWords'> {
  const finds = replica.rows(findTable);
  const newestFinds = (limit: number) =>
    newestFirst(finds, { index: 'value.foundAt', prefix: [] })
      .limit(limit)
      .toArray()
      .then((rows) => rows.map((row) => row.value));
  return {
    gallerySources: () =>
      replica.dexie.transaction('r', [finds, replica.rows(mediaTable)], async () => {
        const newest = await newestFinds(GALLERY_PAGE_SIZE + 1);
        const media = await Dexie.Promise.all(
          newest.map((find) => mediaOf(replica, 'value.findId', find.id)),
        );
        return newest.map((find, at) => ({ find, media: media[at] ?? [] }));
      }),
    newestFinds,
    async ownWords() {
      const [quests, permissions, contacts] = await Promise.all([
        replica.rows(questTable).toArray(),
        replica.rows(permissionTable).toArray(),
        replica.rows(contactTable).toArray(),
      ]);
      const each = (kind: PrivateNameKind, words: readonly (string | null)[]) =>
        [...new Set(words)].flatMap((own) => (own === null ? [] : [{ kind, words: own }]));
      return [
        ...each(
          'quest',
          quests.map(({ value }) => value.name),
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
