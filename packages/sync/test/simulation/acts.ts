import {
  asBucketItemId,
  asContactId,
  asEquipmentId,
  asFindId,
  asInteractionId,
  asMediaId,
  asOwnLayerId,
  asPermissionId,
  asQuestId,
} from '@metalquest/core/ids';
import type { OwnLayerFields } from '@metalquest/core/map/own/own-layer';
import type { NewFile } from '../../src/media/new-file.ts';
import { FIELD, photo } from '../support/test-device.ts';
import type { Tab } from './device.ts';
import type { Act } from './plan.ts';
import { POISON } from './stamps.ts';

/** The result of a command as the user sees it. */
export type ReportedOutcome = { readonly ok: boolean; readonly code?: string };

interface Scene {
  readonly tab: Tab;
  readonly pick: number;
  /** A text unique in the world. */
  readonly stamp: string;
  row(table: string): Promise<string | null>;
}

type Play = (scene: Scene) => Promise<ReportedOutcome | null>;

const on =
  (table: string, act: (id: string, scene: Scene) => Promise<ReportedOutcome | null>): Play =>
  async (scene) => {
    const id = await scene.row(table);
    return id === null ? null : act(id, scene);
  };

const HOUR_MS = 3_600_000;
const isoTime = (ms: number): string => new Date(ms).toISOString();

const LAYER: Omit<OwnLayerFields, 'name'> = {
  address: 'https://maps.example.org/{z}/{x}/{y}.png',
  isSavable: false,
  tiles: {
    format: 'tiles',
    address: 'https://maps.example.org/{z}/{x}/{y}.png',
    tileSize: 256,
    minZoom: 0,
    maxZoom: 18,
    bounds: null,
    grid: null,
    encoding: null,
    credits: [],
  },
};

const at = (scene: Scene) => ({ lng: FIELD.lng, lat: FIELD.lat + (scene.pick % 50) * 0.001 });
const even = ({ pick }: Scene): boolean => pick % 2 === 0;
const commands = ({ tab }: Scene) => tab.engine.commands;

const picture = ({ stamp, tab }: Scene): NewFile => ({
  id: tab.device.random.uuid(),
  file: new File([photo(), stamp], stamp, { type: 'image/jpeg' }),
});

const logFind =
  (withPhoto: boolean) =>
  async (questId: string, scene: Scene): Promise<ReportedOutcome> => {
    const gear = await scene.row('equipment');
    return commands(scene).logFind({
      questId: asQuestId(questId),
      name: scene.stamp,
      location: at(scene),
      detectorId: gear && even(scene) ? asEquipmentId(gear) : null,
      period: even(scene) ? 'Roman' : null,
      weightG: (scene.pick % 40) / 4,
      ...(withPhoto ? { files: [picture(scene)] } : {}),
    });
  };

async function startQuest(scene: Scene, name: string): Promise<ReportedOutcome> {
  const permission = even(scene) ? await scene.row('property_permissions') : null;
  return commands(scene).startQuest({
    name,
    location: at(scene),
    permissionId: permission ? asPermissionId(permission) : null,
  });
}

async function look(scene: Scene, mediaId: string): Promise<null> {
  const row = await scene.tab.replica.dexie.table('media').get(mediaId);
  if (row) await scene.tab.engine.openMedia(row.value, even(scene) ? 'thumb' : 'full');
  return null;
}

/** How each act uses the product. A refused act, or one without a target, changes nothing. */
export const PLAYS: Readonly<Record<Act, Play>> = {
  'start quest': (scene) => startQuest(scene, scene.stamp),
  'pause quest': (scene) => commands(scene).pauseQuest(),
  'resume quest': on('quests', (id, scene) => commands(scene).resumeQuest(asQuestId(id))),
  'end quest': (scene) => commands(scene).endQuest(),
  'restart quest': on('quests', (id, scene) => commands(scene).restartQuest(asQuestId(id))),
  'activate quest': on('quests', (id, scene) => commands(scene).activateQuest(asQuestId(id))),
  'edit quest': on('quests', (id, scene) =>
    commands(scene).updateQuest(
      asQuestId(id),
      even(scene) ? { name: scene.stamp } : { description: scene.stamp },
    ),
  ),
  'edit quest times': on('quests', (id, scene) => {
    const endMs = scene.tab.device.now();
    return commands(scene).updateQuest(asQuestId(id), {
      startTime: isoTime(endMs - (1 + (scene.pick % 8)) * HOUR_MS),
      endTime: isoTime(endMs),
      pausedSeconds: scene.pick % 600,
    });
  }),
  'add past quest': (scene) => {
    const endMs = scene.tab.device.now() - (scene.pick % 100) * HOUR_MS;
    return commands(scene).addPastQuest(asQuestId(scene.tab.device.random.uuid()), {
      name: scene.stamp,
      description: null,
      locationName: null,
      permissionId: null,
      startTime: isoTime(endMs - HOUR_MS),
      endTime: isoTime(endMs),
      pausedSeconds: 0,
    });
  },
  'delete quest': on('quests', (id, scene) => commands(scene).deleteQuest(asQuestId(id))),
  'record point': on('quests', (id, scene) =>
    commands(scene).recordPathPoint(asQuestId(id), { ...at(scene), t: scene.tab.device.now() }),
  ),
  'log find': on('quests', logFind(false)),
  'log find with photo': on('quests', logFind(true)),
  'edit find': on('finds', (id, scene) =>
    commands(scene).updateFind(
      asFindId(id),
      even(scene)
        ? { name: scene.stamp }
        : { details: scene.stamp, depthCm: scene.pick % 40, yearTo: 1 + (scene.pick % 40) },
    ),
  ),
  'change gear of find': on('finds', async (id, scene) => {
    const gear = await scene.row('equipment');
    return commands(scene).updateFind(asFindId(id), {
      details: scene.stamp,
      coilId: gear ? asEquipmentId(gear) : null,
    });
  }),
  'move find': on('finds', async (id, scene) => {
    const quest = await scene.row('quests');
    return quest === null ? null : commands(scene).moveFinds([asFindId(id)], asQuestId(quest));
  }),
  'delete find': on('finds', (id, scene) => commands(scene).deleteFind(asFindId(id))),
  'add photo': async (scene) => {
    const file = picture(scene);
    const owner = await scene.row(even(scene) ? 'finds' : 'equipment');
    if (owner === null) return null;
    return commands(scene).addMedia(
      even(scene) ? { findId: asFindId(owner) } : { equipmentId: asEquipmentId(owner) },
      [file],
    );
  },
  'delete photo': on('media', (id, scene) => commands(scene).deleteMedia(asMediaId(id))),
  'add gear': (scene) => commands(scene).addEquipment({ name: scene.stamp }),
  'edit gear': on('equipment', (id, scene) =>
    commands(scene).updateEquipment(
      asEquipmentId(id),
      even(scene) ? { name: scene.stamp } : { notes: scene.stamp },
    ),
  ),
  'delete gear': on('equipment', (id, scene) => commands(scene).deleteEquipment(asEquipmentId(id))),
  'add contact': (scene) => commands(scene).addContact({ name: scene.stamp }),
  'edit contact': on('landowner_contacts', (id, scene) =>
    commands(scene).updateContact(
      asContactId(id),
      even(scene) ? { name: scene.stamp } : { notes: scene.stamp },
    ),
  ),
  'delete contact': on('landowner_contacts', (id, scene) => commands(scene).deleteContact(asContactId(id))),
  'log interaction': on('landowner_contacts', (id, scene) =>
    commands(scene).logInteraction({
      contactId: asContactId(id),
      interactionDate: '2026-03-01',
      summary: scene.stamp,
    }),
  ),
  'edit interaction': on('contact_interactions', (id, scene) =>
    commands(scene).updateInteraction(asInteractionId(id), { summary: scene.stamp }),
  ),
  'delete interaction': on('contact_interactions', (id, scene) =>
    commands(scene).deleteInteraction(asInteractionId(id)),
  ),
  'add permission': async (scene) => {
    const contact = await scene.row('landowner_contacts');
    return commands(scene).addPermission({
      propertyAddress: scene.stamp,
      contactId: contact ? asContactId(contact) : null,
    });
  },
  'edit permission': on('property_permissions', (id, scene) =>
    commands(scene).updatePermission(
      asPermissionId(id),
      even(scene) ? { propertyAddress: scene.stamp } : { terms: scene.stamp },
    ),
  ),
  'delete permission': on('property_permissions', (id, scene) =>
    commands(scene).deletePermission(asPermissionId(id)),
  ),
  'add bucket item': (scene) => commands(scene).addBucketItem({ name: scene.stamp }),
  'edit bucket item': on('bucket_list', (id, scene) =>
    commands(scene).updateBucketItem(
      asBucketItemId(id),
      even(scene) ? { name: scene.stamp } : { notes: scene.stamp },
    ),
  ),
  'find bucket item': on('bucket_list', async (id, scene) => {
    const find = await scene.row('finds');
    return commands(scene).markBucketItemFound(asBucketItemId(id), { findId: find ? asFindId(find) : null });
  }),
  'delete bucket item': on('bucket_list', (id, scene) =>
    commands(scene).deleteBucketItem(asBucketItemId(id)),
  ),
  'add map layer': (scene) => commands(scene).addMapLayer({ name: scene.stamp, ...LAYER }),
  'edit map layer': on('map_layers', (id, scene) =>
    commands(scene).updateMapLayer(asOwnLayerId(id), { name: scene.stamp }),
  ),
  'delete map layer': on('map_layers', (id, scene) => commands(scene).deleteMapLayer(asOwnLayerId(id))),
  'save preferences': (scene) => commands(scene).savePreferences({ galleryTitle: scene.stamp }),
  'save profile': (scene) => commands(scene).saveProfile({ fullName: scene.stamp }),
  'write what is refused': on('quests', (id, scene) =>
    scene.pick % 3 === 0
      ? startQuest(scene, `${scene.stamp}${POISON}`)
      : commands(scene).updateQuest(asQuestId(id), { name: `${scene.stamp}${POISON}` }),
  ),
  'sync now': async ({ tab }) => {
    await tab.engine.syncNow();
    return null;
  },
  'look at photo': on('media', (id, scene) => look(scene, id)),
  'look at path': on('quests', async (id, { tab }) => {
    await tab.engine.fetchPath(id);
    return null;
  }),
};

/** Plays an act in a tab; returns the message shown to the user, or null without a target. */
export async function playAct(tab: Tab, act: Act, pick: number): Promise<ReportedOutcome | null> {
  const { device } = tab;
  device.made += 1;
  const stamp = `${device.name}-${device.made}`;
  await tab.started;
  return PLAYS[act]({
    tab,
    pick,
    stamp,
    async row(table) {
      const ids = await tab.replica.dexie.table(table).toCollection().primaryKeys();
      const sorted = ids.map(String).toSorted();
      return sorted[pick % Math.max(1, sorted.length)] ?? null;
    },
  });
}

/** Undoes a recent delete; null when there is none. */
export async function undoDelete(tab: Tab, pick: number): Promise<ReportedOutcome | null> {
  await tab.started;
  const undos = await tab.replica.undos.toArray();
  const [root] = undos[pick % Math.max(1, undos.length)]?.rows ?? [];
  return root ? tab.engine.commands.undoDelete({ table: root.table, entityId: root.row.id }) : null;
}
