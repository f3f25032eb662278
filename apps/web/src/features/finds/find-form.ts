import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import { type FindFields, UNNAMED_FIND } from '@metalquest/core/find/log-find';
import type { EquipmentId } from '@metalquest/core/ids';

/** The gear of a find, by its part in it. */
export interface FindGear {
  readonly detectorId: EquipmentId | null;
  readonly coilId: EquipmentId | null;
  readonly pinpointerId: EquipmentId | null;
}

/** What the ground was like; empty text where nothing was said. */
export interface FindGround {
  readonly terrainType: string;
  readonly moistureLevel: string;
  readonly groundMineralization: string;
  readonly trashDensity: string;
  readonly groundCompaction: string;
  readonly specialConditions: string;
}

/** A find as it stands in the form. Depth is cm, not yet rounded. */
export interface FindForm extends FindGear, FindGround {
  readonly name: string;
  readonly category: Category | null;
  readonly targetId: string;
  readonly depthCm: number | null;
  readonly details: string;
}

/** What happens to the form. */
export type FindFormAction =
  | { readonly type: 'change'; readonly changes: Partial<FindForm> }
  /** The find logged last is known: its gear is likely still in the hand. */
  | { readonly type: 'remember-gear'; readonly gear: FindGear }
  /** Saved, and the next one comes from the same hole or the next: gear and ground stay. */
  | { readonly type: 'next' };

export const EMPTY_FIND_FORM: FindForm = {
  name: '',
  category: null,
  targetId: '',
  depthCm: null,
  details: '',
  detectorId: null,
  coilId: null,
  pinpointerId: null,
  terrainType: '',
  moistureLevel: '',
  groundMineralization: '',
  trashDensity: '',
  groundCompaction: '',
  specialConditions: '',
};

const hasGear = ({ detectorId, coilId, pinpointerId }: FindGear): boolean =>
  detectorId !== null || coilId !== null || pinpointerId !== null;

/** The form after something happened to it. */
export function findFormReducer(form: FindForm, action: FindFormAction): FindForm {
  switch (action.type) {
    case 'change':
      return { ...form, ...action.changes };
    case 'remember-gear':
      // What was chosen by hand, or came back with a draft, counts more than the memory.
      return hasGear(form) ? form : { ...form, ...action.gear };
    case 'next': {
      const { name, category, targetId, depthCm, details } = EMPTY_FIND_FORM;
      return { ...form, name, category, targetId, depthCm, details };
    }
  }
}

/** The form of a find that is there already, for editing. */
export function formOfFind(find: Find): FindForm {
  return {
    name: find.name === UNNAMED_FIND ? '' : find.name,
    category: find.category,
    targetId: find.targetId ?? '',
    depthCm: find.depthCm,
    details: find.details ?? '',
    detectorId: find.detectorId,
    coilId: find.coilId,
    pinpointerId: find.pinpointerId,
    terrainType: find.terrainType ?? '',
    moistureLevel: find.moistureLevel ?? '',
    groundMineralization: find.groundMineralization ?? '',
    trashDensity: find.trashDensity ?? '',
    groundCompaction: find.groundCompaction ?? '',
    specialConditions: find.specialConditions ?? '',
  };
}

/** What the commands take; they trim, round and check. */
export function fieldsOfForm(form: FindForm): FindFields {
  return { ...form };
}

/** 'stubble, damp': what was said of the ground, in a line; empty when nothing was. */
export function groundSummary(form: FindGround): string {
  return [
    form.terrainType,
    form.moistureLevel,
    form.groundMineralization && `${form.groundMineralization} mineralization`,
    form.trashDensity && `${form.trashDensity} trash`,
    form.groundCompaction,
    form.specialConditions,
  ]
    .filter((part) => part !== '')
    .map((part) => part.toLocaleLowerCase())
    .join(', ');
}
