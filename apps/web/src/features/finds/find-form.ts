import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import { DIMENSIONS, type FindRecord, NO_RECORD, recordOf } from '@metalquest/core/find/find-record';
import { UNNAMED_FIND } from '@metalquest/core/find/log-find';
import { weightText, yearsText } from '@metalquest/core/find/record-text';
import type { Equipment, EquipmentType } from '@metalquest/core/gear/equipment';
import type { EquipmentId } from '@metalquest/core/ids';

export interface FindGear {
  readonly detectorId: EquipmentId | null;
  readonly coilId: EquipmentId | null;
  readonly pinpointerId: EquipmentId | null;
  /** Gear besides these three. */
  readonly furtherGearIds: readonly EquipmentId[];
}

/** Ground conditions; empty text for unknown. */
export interface FindGround {
  readonly terrainType: string;
  readonly moistureLevel: string;
  readonly groundMineralization: string;
  readonly trashDensity: string;
  readonly groundCompaction: string;
  readonly specialConditions: string;
}

/** Facts for a finds record; unknown is an empty material and null elsewhere. */
export interface FindRecordForm extends Omit<FindRecord, 'material'> {
  readonly material: string;
}

/** The values of the find form. Depth is in cm, not rounded. */
export interface FindForm extends FindGear, FindGround, FindRecordForm {
  readonly name: string;
  readonly category: Category | null;
  readonly targetId: string;
  readonly depthCm: number | null;
  readonly details: string;
}

const EMPTY_RECORD: FindRecordForm = { ...NO_RECORD, material: '' };

export const EMPTY_FIND_FORM: FindForm = {
  ...EMPTY_RECORD,
  name: '',
  category: null,
  targetId: '',
  depthCm: null,
  details: '',
  detectorId: null,
  coilId: null,
  pinpointerId: null,
  furtherGearIds: [],
  terrainType: '',
  moistureLevel: '',
  groundMineralization: '',
  trashDensity: '',
  groundCompaction: '',
  specialConditions: '',
};

export function nextForm(form: FindForm): FindForm {
  // By name: the caller's form has further fields, such as place and list item, that must not carry over.
  return {
    ...EMPTY_FIND_FORM,
    detectorId: form.detectorId,
    coilId: form.coilId,
    pinpointerId: form.pinpointerId,
    furtherGearIds: form.furtherGearIds,
    terrainType: form.terrainType,
    moistureLevel: form.moistureLevel,
    groundMineralization: form.groundMineralization,
    trashDensity: form.trashDensity,
    groundCompaction: form.groundCompaction,
    specialConditions: form.specialConditions,
  };
}

export function formWithGearOf(last: FindGear | null): FindForm {
  return { ...EMPTY_FIND_FORM, ...last };
}

/** The gear planned for the quest; of a type that was not planned, the gear of the last find. */
export function formWithPlannedGear(last: FindGear | null, planned: readonly Equipment[]): FindForm {
  const form = formWithGearOf(last);
  if (planned.length === 0) return form;
  const first = (type: EquipmentType) => planned.find((gear) => gear.type === type)?.id;
  const main = {
    detectorId: first('detector') ?? form.detectorId,
    coilId: first('coil') ?? form.coilId,
    pinpointerId: first('pinpointer') ?? form.pinpointerId,
  };
  const mainIds: readonly (EquipmentId | null)[] = Object.values(main);
  const further = new Set(planned.map(({ id }) => id).filter((id) => !mainIds.includes(id)));
  return { ...form, ...main, furtherGearIds: [...further] };
}

export function formOfFind(find: Find, furtherGearIds: readonly EquipmentId[]): FindForm {
  return {
    name: find.name === UNNAMED_FIND ? '' : find.name,
    category: find.category,
    targetId: find.targetId ?? '',
    depthCm: find.depthCm,
    details: find.details ?? '',
    detectorId: find.detectorId,
    coilId: find.coilId,
    pinpointerId: find.pinpointerId,
    furtherGearIds,
    terrainType: find.terrainType ?? '',
    moistureLevel: find.moistureLevel ?? '',
    groundMineralization: find.groundMineralization ?? '',
    trashDensity: find.trashDensity ?? '',
    groundCompaction: find.groundCompaction ?? '',
    specialConditions: find.specialConditions ?? '',
    ...recordOf(find),
    material: find.material ?? '',
  };
}

/** 'stubble, damp': the ground conditions in a line; empty if none are set. */
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

/** 'Roman, silver, 3.2 g': the facts for the record in a line; empty if none are set. */
export function recordSummary(form: FindRecordForm, locale: string): string {
  const entered = [
    form.period,
    yearsText(form, locale),
    form.material.trim().toLocaleLowerCase(locale),
    form.weightG === null || Number.isNaN(form.weightG) ? null : weightText(form.weightG, locale),
    DIMENSIONS.some((field) => form[field] !== null) ? 'measured' : null,
  ];
  return entered.filter(Boolean).join(', ');
}
