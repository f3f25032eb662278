import type { ArchiveFile, ArchiveManifest } from '@metalquest/core/export/archive';
import * as entries from '@metalquest/core/export/archive-entries';
import {
  PAGE_FOOT,
  type PageFile,
  type PageSection,
  pageEntry,
  pageHead,
  pageSectionHead,
} from '@metalquest/core/export/archive-page';
import { archiveGap } from '@metalquest/core/export/archive-text';
import { counted } from '@metalquest/core/queue/row-labels';
import Dexie from 'dexie';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { contactTable, interactionTable } from '../mapping/contact-tables.ts';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mapLayerTable } from '../mapping/map-layer-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { mediaOf, type OwnerField } from '../queries/media-of.ts';
import type { Replica } from '../replica/replica.ts';
import { type ArchiveIds, pagesOf } from './archive-rows.ts';
import { recordedFinds, recordedQuest } from './recorded.ts';

export interface ArchivePage {
  readonly replica: Replica;
  readonly ids: ArchiveIds;
  readonly manifest: Pick<ArchiveManifest, 'exportedAt' | 'files' | 'missing'>;
  readonly writeTime: entries.WriteTime;
}

interface Parts extends ArchivePage {
  readonly files: ReadonlyMap<string, ArchiveFile>;
}

const SECTIONS = [
  { id: 'quests', title: 'Quests', table: 'quests' },
  { id: 'planned', title: 'Planned quests', table: 'planned_quests' },
  { id: 'gear', title: 'Gear', table: 'equipment' },
  { id: 'permissions', title: 'Permissions', table: 'property_permissions' },
  { id: 'contacts', title: 'Contacts', table: 'landowner_contacts' },
  { id: 'wishes', title: 'Bucket list', table: 'bucket_list' },
  { id: 'layers', title: 'Map layers', table: 'map_layers' },
] as const;

export async function* archivePageOf(page: ArchivePage): AsyncGenerator<string> {
  const { manifest, writeTime } = page;
  const byMedia = manifest.files.flatMap((file) => (file.mediaId ? [[file.mediaId, file] as const] : []));
  const parts: Parts = { ...page, files: new Map(byMedia) };
  const sections = SECTIONS.map(({ table, ...section }) => ({
    ...section,
    count: idsOf(parts, table).length,
  }));
  const gap = archiveGap(manifest);
  const finds = counted('finds', idsOf(parts, 'finds').length);
  yield pageHead(
    'Your MetalQuest data',
    [
      `Saved ${writeTime(manifest.exportedAt)}, with ${finds}. It reveals where you found things: keep it to yourself.`,
      ...(gap ? [gap] : []),
    ],
    sections,
  );
  const writers = [quests, plannedQuests, gear, permissions, contacts, bucketItems, mapLayers];
  for (const [index, section] of sections.entries()) {
    yield pageSectionHead(section satisfies PageSection);
    const write = writers[index];
    if (write) yield* write(parts);
  }
  yield PAGE_FOOT;
}

const idsOf = ({ ids }: Parts, table: string): readonly string[] => ids.get(table) ?? [];

async function filesOf({ replica, files }: Parts, owner: OwnerField, id: string): Promise<PageFile[]> {
  const media = await mediaOf(replica, owner, id);
  return media.flatMap((each) => {
    const file = files.get(each.id);
    return file ? [{ path: file.path, name: each.filename, kind: each.mediaType }] : [];
  });
}

async function* quests(parts: Parts): AsyncGenerator<string> {
  const { replica, writeTime } = parts;
  const exported = new Set(idsOf(parts, 'quests'));
  const newest = await replica.rows(questTable).orderBy('value.startTime').reverse().primaryKeys();
  const ids = newest.filter((id) => exported.has(id));
  for await (const page of pagesOf(replica, questTable, ids)) {
    for (const quest of page) {
      const recorded = await recordedQuest(replica, quest, 'exact');
      const notes = await filesOf(parts, 'value.questId', quest.id);
      yield pageEntry(entries.questEntry(recorded, notes, writeTime));
      const finds = await replica
        .rows(findTable)
        .where('[value.questId+value.foundAt]')
        .between([quest.id, Dexie.minKey], [quest.id, Dexie.maxKey])
        .toArray();
      const values = finds.map((row) => row.value);
      for (const find of await recordedFinds(replica, values, 'exact')) {
        const files = await filesOf(parts, 'value.findId', find.find.id);
        yield pageEntry(entries.findEntry(find, files, writeTime), true);
      }
    }
  }
}

async function* plannedQuests(parts: Parts): AsyncGenerator<string> {
  const { replica } = parts;
  for await (const page of pagesOf(replica, plannedQuestTable, idsOf(parts, 'planned_quests'))) {
    for (const each of page) {
      const gear = await replica.rows(equipmentTable).bulkGet([...each.gearIds]);
      const names = gear.flatMap((row) => row?.value.name ?? []);
      yield pageEntry(entries.plannedQuestEntry(each, names));
    }
  }
}

async function* gear(parts: Parts): AsyncGenerator<string> {
  for await (const page of pagesOf(parts.replica, equipmentTable, idsOf(parts, 'equipment'))) {
    for (const each of page) {
      yield pageEntry(entries.gearEntry(each, await filesOf(parts, 'value.equipmentId', each.id)));
    }
  }
}

async function* permissions(parts: Parts): AsyncGenerator<string> {
  const { replica } = parts;
  for await (const page of pagesOf(replica, permissionTable, idsOf(parts, 'property_permissions'))) {
    for (const each of page) {
      const contact = each.contactId ? await replica.rows(contactTable).get(each.contactId) : undefined;
      const files = await filesOf(parts, 'value.permissionId', each.id);
      yield pageEntry(entries.permissionEntry(each, contact?.value.name ?? null, files));
    }
  }
}

async function* contacts(parts: Parts): AsyncGenerator<string> {
  const { replica } = parts;
  for await (const page of pagesOf(replica, contactTable, idsOf(parts, 'landowner_contacts'))) {
    for (const each of page) {
      const interactions = await replica
        .rows(interactionTable)
        .where('[value.contactId+value.interactionDate]')
        .between([each.id, Dexie.minKey], [each.id, Dexie.maxKey])
        .toArray();
      yield pageEntry(
        entries.contactEntry(
          each,
          interactions.map((row) => row.value),
        ),
      );
    }
  }
}

async function* bucketItems(parts: Parts): AsyncGenerator<string> {
  for await (const page of pagesOf(parts.replica, bucketListTable, idsOf(parts, 'bucket_list'))) {
    for (const each of page) yield pageEntry(entries.bucketItemEntry(each, parts.writeTime));
  }
}

async function* mapLayers(parts: Parts): AsyncGenerator<string> {
  for await (const page of pagesOf(parts.replica, mapLayerTable, idsOf(parts, 'map_layers'))) {
    for (const each of page) yield pageEntry(entries.mapLayerEntry(each));
  }
}
