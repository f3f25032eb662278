import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import { buildBucketItem } from '@metalquest/core/bucket-list/edit-bucket-item';
import { buildContact } from '@metalquest/core/contact/edit-contact';
import type { Find } from '@metalquest/core/find/find';
import { logFind } from '@metalquest/core/find/log-find';
import { buildGear } from '@metalquest/core/gear/edit-gear';
import type { PathPoint } from '@metalquest/core/geo/point';
import {
  asBucketItemId,
  asContactId,
  asEquipmentId,
  asFindEquipmentId,
  asFindId,
  asInteractionId,
  asOwnLayerId,
  asPermissionId,
  asPlannedQuestId,
  asQuestId,
  type UserId,
} from '@metalquest/core/ids';
import type { FindCandidate, ImportCandidates } from '@metalquest/core/import/import-plan';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import { buildInteraction } from '@metalquest/core/interaction/log-interaction';
import { keepOwnLayer, MAX_OWN_LAYERS, type OwnLayer } from '@metalquest/core/map/own/own-layer';
import { buildPermission } from '@metalquest/core/permission/edit-permission';
import { planQuest } from '@metalquest/core/quest/plan-quest';
import type { PlannedQuest } from '@metalquest/core/quest/planned-quest';
import { err, ok, type Result } from '@metalquest/core/result';
import { findUnsafe } from '@metalquest/core/stored-data/unsafe-text';
import { toIso } from '@metalquest/core/time/instant';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { contactTable, interactionTable } from '../mapping/contact-tables.ts';
import { equipmentTable, type FindEquipment, findEquipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mapLayerTable } from '../mapping/map-layer-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import type { ImportIds } from './import-ids.ts';
import type { ImportOrder } from './import-order.ts';
import type { NewRow } from './import-record.ts';
import { foundAtOf, looseFindQuests } from './loose-finds.ts';
import { importedQuest, pathPieces, questForFinds } from './quest-rows.ts';

/** A step of an import, in the order of writing: parents before children, a path after its quest. */
export type Piece =
  | { readonly kind: 'row'; readonly row: NewRow }
  | { readonly kind: 'path'; readonly questId: string; readonly points: readonly PathPoint[] }
  | { readonly kind: 'pause' }
  | { readonly kind: 'refused'; readonly name: string; readonly message: string };

interface Maker {
  readonly userId: UserId;
  readonly nowMs: number;
  readonly newId: () => string;
}

type Prepared<V> = Result<V, { readonly message: string }>;
type Candidate = ImportCandidates['finds' | 'quests' | 'contacts' | 'permissions' | 'gear'][number];

const POINTS_AT_ONCE = 1_000;

const LOOSE_BATCH_SIZE = 1_000;

const missingParent: Result<never, { readonly message: string }> = err({
  message: 'The record it belongs to is neither in these files nor on this device.',
});

export function* importRows(order: ImportOrder, ids: ImportIds, maker: Maker): Generator<Piece> {
  const { candidates } = order;
  const { userId, nowMs } = maker;
  const stamp = { userId, nowIso: toIso(nowMs) };
  const selected = <C extends Pick<Candidate, 'key'>>(list: readonly C[]): (readonly [C, string])[] =>
    list.flatMap((each) => {
      const id = ids.isNew(each.key) ? ids.of(each.key) : null;
      return id === null ? [] : [[each, id] as const];
    });

  for (const [contact, id] of selected(candidates.contacts)) {
    const made = buildContact(asContactId(id), userId, contact, null, nowMs);
    yield pieceOf(contactTable, contact.name, id, made, contact.source.fingerprint);
  }
  for (const [permission, id] of selected(candidates.permissions)) {
    const contact = ids.of(permission.contactKey);
    const fields = { ...permission, contactId: contact === null ? null : asContactId(contact) };
    const made = buildPermission(asPermissionId(id), userId, fields, null, nowMs);
    yield pieceOf(permissionTable, permission.propertyAddress, id, made, permission.source.fingerprint);
  }
  for (const [land, id] of selected(candidates.boundaries)) {
    const fields = { propertyAddress: land.name, boundary: land.boundary, status: 'pending' } as const;
    const made = buildPermission(asPermissionId(id), userId, fields, null, nowMs);
    yield pieceOf(permissionTable, land.name, id, made, land.source.fingerprint);
  }
  for (const [interaction, id] of selected(candidates.interactions)) {
    const contact = ids.of(interaction.contactKey);
    const made: Prepared<Interaction> =
      contact === null
        ? missingParent
        : buildInteraction(
            asInteractionId(id),
            userId,
            { ...interaction, contactId: asContactId(contact) },
            null,
            nowMs,
          );
    yield pieceOf(interactionTable, 'Interaction', id, made, interaction.source.fingerprint);
  }
  for (const [gear, id] of selected(candidates.gear)) {
    const made = buildGear(asEquipmentId(id), userId, gear, null, nowMs);
    yield pieceOf(equipmentTable, gear.name, id, made, gear.source.fingerprint);
  }
  let mayRun = !order.existing.isQuestActive;
  for (const [quest, id] of selected(candidates.quests)) {
    const made = importedQuest(quest, id, ids.of(quest.permissionKey), stamp, mayRun);
    if (made.ok && made.value.status === 'active') mayRun = false;
    yield pieceOf(questTable, quest.name, id, made, quest.source.fingerprint);
    if (!made.ok || !quest.path) continue;
    for (const points of pathPieces(quest.path, made.value.startTime, POINTS_AT_ONCE)) {
      yield { kind: 'path', questId: id, points };
    }
  }
  const finds = selected(candidates.finds);
  const loose = finds.map(([find]) => find).filter((find) => questOf(find, ids) === null);
  const forLoose = looseFindQuests(order.looseFinds, maker.newId, stamp.nowIso);
  for (const [index, find] of loose.entries()) {
    if (index % LOOSE_BATCH_SIZE === 0) yield { kind: 'pause' };
    forLoose.add(find);
  }
  for (const made of forLoose.newQuests()) {
    yield pieceOf(questTable, made.name, made.id, ok(questForFinds(made, stamp)));
  }
  for (const [find, id] of finds) {
    const questId = questOf(find, ids) ?? forLoose.questOf(find);
    yield pieceOf(findTable, find.name, id, findOf(find, id, questId, ids, maker), find.source.fingerprint);
  }
  for (const [link, id] of selected(candidates.findGear)) {
    const [findId, gearId] = [ids.of(link.findKey), ids.of(link.gearKey)];
    const made: Prepared<FindEquipment> =
      findId === null || gearId === null
        ? missingParent
        : ok({
            id: asFindEquipmentId(id),
            userId,
            findId: asFindId(findId),
            equipmentId: asEquipmentId(gearId),
            role: link.role,
          });
    yield pieceOf(findEquipmentTable, 'Gear of a find', id, made, link.source.fingerprint);
  }
  for (const [item, id] of selected(candidates.bucketItems)) {
    const built = buildBucketItem(asBucketItemId(id), userId, item, null, nowMs);
    const findId = ids.of(item.findKey);
    const questId = ids.of(item.questKey);
    const made: Prepared<BucketItem> = built.ok
      ? ok({
          ...built.value,
          status: item.status,
          foundDate: item.foundDate === null ? null : new Date(item.foundDate).toISOString(),
          findId: findId === null ? null : asFindId(findId),
          questId: questId === null ? null : asQuestId(questId),
        })
      : built;
    yield pieceOf(bucketListTable, item.name, id, made, item.source.fingerprint);
  }
  for (const [plan, id] of selected(candidates.plannedQuests)) {
    const permissionId = ids.of(plan.permissionKey);
    const questId = ids.of(plan.questKey);
    const gearIds = plan.gearKeys.flatMap((key) => ids.of(key) ?? []).map(asEquipmentId);
    const fields = {
      ...plan,
      gearIds,
      permissionId: permissionId === null ? null : asPermissionId(permissionId),
    };
    const built = planQuest(asPlannedQuestId(id), userId, fields, null, nowMs);
    const made: Prepared<PlannedQuest> = built.ok
      ? ok({ ...built.value, questId: questId === null ? null : asQuestId(questId) })
      : built;
    // Without its quest, a plan that was started would be planned again.
    if (plan.questKey === null || questId !== null)
      yield pieceOf(plannedQuestTable, plan.name, id, made, plan.source.fingerprint);
  }
  let layers = order.existing.ownLayers;
  for (const [layer, id] of selected(candidates.mapLayers)) {
    const made: Prepared<OwnLayer> =
      layers < MAX_OWN_LAYERS
        ? keepOwnLayer(asOwnLayerId(id), userId, layer, null, nowMs)
        : err({ message: `An account can have at most ${MAX_OWN_LAYERS} layers of its own.` });
    if (made.ok) layers += 1;
    yield pieceOf(mapLayerTable, layer.name, id, made, layer.source.fingerprint);
  }
}

function questOf({ quest }: FindCandidate, ids: ImportIds): string | null {
  if (!quest) return null;
  return quest.kind === 'existing' ? quest.id : ids.of(quest.key);
}

function findOf(
  find: FindCandidate,
  id: string,
  questId: string,
  ids: ImportIds,
  { userId, nowMs }: Maker,
): Prepared<Find> {
  const gear = (key: string | null) => {
    const equipment = ids.of(key);
    return equipment === null ? null : asEquipmentId(equipment);
  };
  const foundAt = foundAtOf(find);
  const { key: _, source: __, place, quest: ___, foundAt: ____, ...fields } = find;
  return logFind(
    {
      ...fields,
      id: asFindId(id),
      userId,
      questId: asQuestId(questId),
      location: place,
      detectorId: gear(find.detectorKey),
      coilId: gear(find.coilKey),
      pinpointerId: gear(find.pinpointerKey),
      ...(foundAt ? { foundAt } : {}),
    },
    nowMs,
  );
}

function pieceOf<V>(
  table: SyncedTable<V>,
  name: string,
  id: string,
  made: Prepared<V>,
  fingerprint?: string,
): Piece {
  if (!made.ok) return { kind: 'refused', name, message: made.error.message };
  const unsafe = findUnsafe(table.write(made.value));
  if (unsafe) {
    const message = `${unsafe.field} cannot contain ${unsafe.content}. Remove it from the file and import it again.`;
    return { kind: 'refused', name, message };
  }
  const row = { table: table.name, id, value: made.value };
  return { kind: 'row', row: fingerprint === undefined ? row : { ...row, fingerprint } };
}
