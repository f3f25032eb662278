import { CATEGORIES } from '@metalquest/core/find/category';
import { asEquipmentId, type EquipmentId, isUuid, type QuestId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { EMPTY_FIND_FORM, type FindForm } from './find-form.ts';

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (questId: QuestId) => `metalquest:find-draft:${questId}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const gear = (value: unknown): EquipmentId | null =>
  typeof value === 'string' && isUuid(value) ? asEquipmentId(value) : null;

function toForm(value: unknown): FindForm | null {
  if (!isRecord(value)) return null;
  return {
    name: text(value.name),
    category: CATEGORIES.find((category) => category === value.category) ?? null,
    targetId: text(value.targetId),
    depthCm: typeof value.depthCm === 'number' && Number.isFinite(value.depthCm) ? value.depthCm : null,
    details: text(value.details),
    detectorId: gear(value.detectorId),
    coilId: gear(value.coilId),
    pinpointerId: gear(value.pinpointerId),
    terrainType: text(value.terrainType),
    moistureLevel: text(value.moistureLevel),
    groundMineralization: text(value.groundMineralization),
    trashDensity: text(value.trashDensity),
    groundCompaction: text(value.groundCompaction),
    specialConditions: text(value.specialConditions),
  };
}

/** What was typed for this quest's next find before the page was reloaded; photos are not in it. */
function readDraft(questId: QuestId, storage: DraftStorage): FindForm | null {
  const stored = storage.getItem(keyOf(questId));
  if (!stored) return null;
  try {
    return toForm(JSON.parse(stored));
  } catch {
    // Not written by us: as good as none.
    return null;
  }
}

/** Keeps what is typed until it is saved or the tab is closed. */
export function writeDraft(questId: QuestId, form: FindForm, storage: DraftStorage): void {
  try {
    storage.setItem(keyOf(questId), JSON.stringify(form));
  } catch {
    // A full or forbidden session storage must not stand between a person and their find: only the draft is lost.
    storage.removeItem(keyOf(questId));
  }
}

/** The find is saved, or given up. */
export function forgetDraft(questId: QuestId, storage: DraftStorage): void {
  storage.removeItem(keyOf(questId));
}

/** The form to begin with. */
export function firstForm(questId: QuestId, storage: DraftStorage): FindForm {
  return readDraft(questId, storage) ?? EMPTY_FIND_FORM;
}
