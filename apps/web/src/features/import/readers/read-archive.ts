import {
  type ArchiveFile,
  type ArchiveManifest,
  MANIFEST_NAME,
  readManifest,
} from '@metalquest/core/export/archive';
import {
  type ArchivedAccount,
  type ImportCandidates,
  NO_CANDIDATES,
} from '@metalquest/core/import/import-plan';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import { err, ok, type Result } from '@metalquest/core/result';
import { bucketListTable } from '@metalquest/sync/mapping/bucket-list-table';
import { contactTable, interactionTable } from '@metalquest/sync/mapping/contact-tables';
import { equipmentTable, findEquipmentTable } from '@metalquest/sync/mapping/equipment-table';
import { findTable } from '@metalquest/sync/mapping/find-table';
import { mapLayerTable } from '@metalquest/sync/mapping/map-layer-table';
import { mediaTable } from '@metalquest/sync/mapping/media-table';
import { permissionTable } from '@metalquest/sync/mapping/permission-table';
import { preferencesTable, profileTable } from '@metalquest/sync/mapping/person-tables';
import { plannedQuestTable } from '@metalquest/sync/mapping/planned-quest-table';
import { questTable } from '@metalquest/sync/mapping/quest-table';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  bucketItemOf,
  contactOf,
  findGearOf,
  findOf,
  gearOf,
  interactionOf,
  mapLayerOf,
  mediaOf,
  permissionOf,
  plannedQuestOf,
  questOf,
} from './archive-candidates.ts';
import { accountRowOf, DOWNLOAD_ARCHIVE_AGAIN, type OpenArchive, pathsOf, rowsOf } from './archive-rows.ts';
import { parseJson } from './read-geojson-text.ts';
import { type GuardedZip, openZip } from './zip-guard.ts';

/** Limit for the unpacked size of a manifest, in bytes. */
const MAX_MANIFEST_BYTES = 100 * 1024 * 1024;

async function manifestOf(zip: GuardedZip, file: string): Promise<Result<ArchiveManifest, ImportProblem>> {
  if (!zip.names.includes(MANIFEST_NAME))
    return err(
      fileProblem(
        file,
        'This is not a MetalQuest archive: it has no manifest.json.',
        'Choose the file that the app exported, or unpack this one and import its contents.',
      ),
    );
  const bytes = await zip.open(MANIFEST_NAME, MAX_MANIFEST_BYTES);
  if (!bytes.ok) return bytes;
  const parsed = parseJson(new TextDecoder().decode(bytes.value), `${file}: ${MANIFEST_NAME}`);
  if (!parsed.ok) return parsed;
  const manifest = readManifest(parsed.value);
  return manifest.ok ? manifest : err(fileProblem(file, manifest.error.message, DOWNLOAD_ARCHIVE_AGAIN));
}

async function accountOf(archive: OpenArchive): Promise<Result<ArchivedAccount, ImportProblem>> {
  const profile = await accountRowOf(archive, profileTable);
  if (!profile.ok) return profile;
  const preferences = await accountRowOf(archive, preferencesTable);
  if (!preferences.ok) return preferences;
  return ok({
    ...(profile.value ? { profile: profile.value } : {}),
    ...(preferences.value ? { preferences: preferences.value } : {}),
  });
}

/** Reports files that were only on the server when the archive was made. */
function reportMissing({ manifest, context }: OpenArchive): void {
  const { media, paths } = manifest.missing;
  if (media.length > 0)
    context.problems.note(
      null,
      `${media.length} photos and files are not in the archive: they were not on the device that made it.`,
      'Export it again with a connection if you need them.',
    );
  for (const { what, points } of paths)
    context.problems.note(null, `${what}: ${points} points of its path are not in the archive.`);
}

/** Reads a MetalQuest archive. Verifies the checksums of its tables and paths; photos are verified later. */
export async function readArchive(
  file: Blob,
  context: ReadingContext,
): Promise<Result<ImportCandidates, ImportProblem>> {
  const zip = await openZip(file, context.file);
  if (!zip.ok) return zip;
  const manifest = await manifestOf(zip.value, context.file);
  if (!manifest.ok) return manifest;
  const files = new Map(manifest.value.files.map((each) => [each.path, each]));
  const archive: OpenArchive = { zip: zip.value, manifest: manifest.value, files, context };
  const contacts = await rowsOf(archive, contactTable);
  if (!contacts.ok) return contacts;
  const permissions = await rowsOf(archive, permissionTable);
  if (!permissions.ok) return permissions;
  const interactions = await rowsOf(archive, interactionTable);
  if (!interactions.ok) return interactions;
  const gear = await rowsOf(archive, equipmentTable);
  if (!gear.ok) return gear;
  const quests = await rowsOf(archive, questTable);
  if (!quests.ok) return quests;
  const finds = await rowsOf(archive, findTable);
  if (!finds.ok) return finds;
  const links = await rowsOf(archive, findEquipmentTable);
  if (!links.ok) return links;
  const items = await rowsOf(archive, bucketListTable);
  if (!items.ok) return items;
  const plans = await rowsOf(archive, plannedQuestTable);
  if (!plans.ok) return plans;
  const layers = await rowsOf(archive, mapLayerTable);
  if (!layers.ok) return layers;
  const media = await rowsOf(archive, mediaTable);
  if (!media.ok) return media;
  const paths = await pathsOf(archive);
  if (!paths.ok) return paths;
  const account = await accountOf(archive);
  if (!account.ok) return account;
  reportMissing(archive);
  const entryOf = new Map(manifest.value.files.map((each) => [each.mediaId, each]));
  const questIds = new Set(quests.value.map(({ value }) => value.id));
  const candidates: ImportCandidates = {
    ...NO_CANDIDATES,
    account: account.value,
    contacts: contacts.value.map(({ value, source }) => contactOf(value, source)),
    permissions: permissions.value.map(({ value, source }) => permissionOf(value, source)),
    interactions: interactions.value.map(({ value, source }) => interactionOf(value, source)),
    gear: gear.value.map(({ value, source }) => gearOf(value, source)),
    quests: quests.value.map(({ value, source }) =>
      questOf(value, paths.value.get(value.id) ?? null, source),
    ),
    finds: finds.value.map(({ value, source }) => {
      const find = findOf(value, source);
      return questIds.has(value.questId) ? find : { ...find, quest: null };
    }),
    findGear: links.value.map(({ value, source }) => findGearOf(value, source)),
    bucketItems: items.value.map(({ value, source }) => bucketItemOf(value, source)),
    plannedQuests: plans.value.map(({ value, source }) => plannedQuestOf(value, source)),
    mapLayers: layers.value.map(({ value, source }) => mapLayerOf(value, source)),
    media: media.value.flatMap(({ value, source }) => {
      const entry = entryOf.get(value.id);
      if (!entry) return [];
      const size = zip.value.size(entry.path);
      if (size === entry.bytes) return [mediaOf(value, entry.path, size, source)];
      context.problems.refused(
        source.line,
        `The file ${value.filename || entry.path} is missing from the archive or has the wrong size.`,
        DOWNLOAD_ARCHIVE_AGAIN,
      );
      return [];
    }),
  };
  return ok(candidates);
}

/** Opens photos of archives and verifies their checksums; null for a mismatch. */
export function archiveOpener(): (file: File, entry: string) => Promise<Blob | null> {
  // Caches the last archive: its files are opened in sequence.
  let last: {
    readonly of: string;
    readonly zip: GuardedZip;
    readonly files: ReadonlyMap<string, ArchiveFile>;
  } | null = null;
  async function opened(file: File) {
    const of = `${file.name} ${file.size} ${file.lastModified}`;
    if (last?.of === of) return last;
    const zip = await openZip(file, file.name);
    const manifest = zip.ok ? await manifestOf(zip.value, file.name) : null;
    if (!zip.ok || !manifest?.ok) return null;
    last = { of, zip: zip.value, files: new Map(manifest.value.files.map((each) => [each.path, each])) };
    return last;
  }
  return async (file, entry) => {
    const archive = await opened(file);
    const known = archive?.files.get(entry);
    if (!archive || !known) return null;
    const bytes = await archive.zip.open(entry, known.bytes);
    return bytes.ok && bytesToHex(sha256(bytes.value)) === known.sha256 ? new Blob([bytes.value]) : null;
  };
}
