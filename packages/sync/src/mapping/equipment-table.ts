import { type Equipment, toCurrency, toEquipmentType } from '@metalquest/core/gear/equipment';
import type { EquipmentId, FindId, UserId } from '@metalquest/core/ids';
import {
  asEquipmentId,
  asFindEquipmentId,
  asFindId,
  asUserId,
  type FindEquipmentId,
} from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import * as shape from '@metalquest/core/shape/shape';
import { anyValue, asJsonObject, instant, maybeNumber, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const EPOCH = new Date(0).toISOString();

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  name: shape.string(),
  type: anyValue,
  make: maybeText,
  model: maybeText,
  notes: maybeText,
  attributes: anyValue,
  date_bought: maybeText,
  purchase_location: maybeText,
  purchase_price: maybeNumber,
  purchase_currency: maybeText,
  warranty_duration_months: maybeNumber,
  serial_number: maybeText,
  created_at: shape.optional(instant),
  updated_at: shape.optional(instant),
});

export const equipmentTable: SyncedTable<Equipment> = {
  name: 'equipment',
  key: 'id',
  parents: [],
  conflict: 'last-write-per-column',
  // 2: the currency.
  columnsVersion: 2,
  indexes: 'value.type',
  read: (row) =>
    readRow(Row, row, (gear) => ({
      id: asEquipmentId(gear.id),
      userId: asUserId(gear.user_id),
      name: gear.name,
      type: toEquipmentType(gear.type),
      brand: gear.make ?? null,
      model: gear.model ?? null,
      notes: gear.notes ?? null,
      attributes: isRecord(gear.attributes) ? asJsonObject(gear.attributes) : {},
      dateBought: gear.date_bought ?? null,
      purchaseLocation: gear.purchase_location ?? null,
      purchasePrice: gear.purchase_price ?? null,
      purchaseCurrency: toCurrency(gear.purchase_currency),
      warrantyDurationMonths: gear.warranty_duration_months ?? null,
      serialNumber: gear.serial_number ?? null,
      createdAt: gear.created_at ?? EPOCH,
      updatedAt: gear.updated_at ?? EPOCH,
    })),
  write: (gear) => ({
    id: gear.id,
    user_id: gear.userId,
    name: gear.name,
    type: gear.type,
    make: gear.brand,
    model: gear.model,
    notes: gear.notes,
    attributes: asJsonObject({ ...gear.attributes }),
    date_bought: gear.dateBought,
    purchase_location: gear.purchaseLocation,
    purchase_price: gear.purchasePrice,
    // Rows stored by earlier versions lack it until they are fetched again.
    purchase_currency: gear.purchaseCurrency ?? null,
    warranty_duration_months: gear.warrantyDurationMonths,
    serial_number: gear.serialNumber,
  }),
  noun: 'gear',
  label: (gear) => `gear “${gear.name}”`,
  searched: () => [],
};

/** Further gear used for a find, beyond its detector, coil and pinpointer. */
export interface FindEquipment {
  readonly id: FindEquipmentId;
  readonly userId: UserId;
  readonly findId: FindId;
  readonly equipmentId: EquipmentId;
  readonly role: Equipment['type'];
}

const Link = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  find_id: shape.string(),
  equipment_id: shape.string(),
  role: anyValue,
});

export const findEquipmentTable: SyncedTable<FindEquipment> = {
  name: 'find_equipment',
  key: 'id',
  parents: [
    { column: 'find_id', field: 'findId', table: 'finds', onDelete: 'cascade' },
    { column: 'equipment_id', field: 'equipmentId', table: 'equipment', onDelete: 'cascade' },
  ],
  conflict: 'written-once',
  indexes: 'value.findId, value.equipmentId',
  read: (row) =>
    readRow(Link, row, (link) => ({
      id: asFindEquipmentId(link.id),
      userId: asUserId(link.user_id),
      findId: asFindId(link.find_id),
      equipmentId: asEquipmentId(link.equipment_id),
      role: toEquipmentType(link.role),
    })),
  write: (link) => ({
    id: link.id,
    user_id: link.userId,
    find_id: link.findId,
    equipment_id: link.equipmentId,
    role: link.role,
  }),
  noun: 'gear of a find',
  label: () => 'gear of a find',
  searched: () => [],
};
