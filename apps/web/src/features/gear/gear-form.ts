import { type GearField, type GearFields, gearProblems } from '@metalquest/core/gear/edit-gear';
import { EQUIPMENT_TYPES, type Equipment, type EquipmentType } from '@metalquest/core/gear/equipment';
import { formatPrice, readPrice } from '@metalquest/core/gear/price';
import type { Units } from '@metalquest/core/preferences/preferences';
import { depthForInput, depthFromInput } from '@metalquest/core/units/depth';
import * as z from 'zod/mini';
import type { Display } from '../../engine/use-display.ts';
import type { FieldProblem } from '../../forms/use-record-form.ts';

export type GearForm = Readonly<Record<GearField, string>> & { readonly type: EquipmentType };

const text = z.catch(z.string(), '');
const shape = z.object({
  name: text,
  type: z.catch(z.enum(EQUIPMENT_TYPES), 'detector'),
  brand: text,
  model: text,
  serialNumber: text,
  detectorType: text,
  frequency: text,
  coilWidth: text,
  dateBought: text,
  purchaseLocation: text,
  purchasePrice: text,
  purchaseCurrency: text,
  warrantyDurationMonths: text,
  notes: text,
});

/** A price from before currencies were recorded. */
export const UNKNOWN_CURRENCY = '-';

/** An empty currency is that of the account. */
export const EMPTY_FORM: GearForm = shape.parse({});

/** Parses a stored draft and fills in missing fields; null if it is none. */
export function readGearDraft(stored: unknown): GearForm | null {
  return shape.safeParse(stored).data ?? null;
}

/** A coil's width for the form: in cm, or in inches to a tenth. */
function coilWidthText(gear: Equipment, units: Units): string {
  const { coilWidthCm: cm } = gear.attributes;
  return typeof cm === 'number' ? String(depthForInput(cm, units)) : '';
}

/** Parses a width with an optional unit; in centimetres to a tenth, NaN if invalid. */
function readCoilWidth(typed: string, units: Units): number {
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(cm|in|inch|inches|"|″)?$/i.exec(typed.trim()) ?? [];
  if (!number) return Number.NaN;
  const inputUnits = unit ? (unit.toLowerCase() === 'cm' ? 'metric' : 'imperial') : units;
  return Math.round(depthFromInput(Number(number.replace(',', '.')), inputUnits) * 10) / 10;
}

export function formOfGear(gear: Equipment, { locale, units }: Display): GearForm {
  const { purchasePrice: price, warrantyDurationMonths: months } = gear;
  return {
    name: gear.name,
    type: gear.type,
    brand: gear.brand ?? '',
    model: gear.model ?? '',
    serialNumber: gear.serialNumber ?? '',
    detectorType: gear.attributes.detectorType ?? '',
    frequency: gear.attributes.frequency ?? '',
    coilWidth: coilWidthText(gear, units),
    dateBought: gear.dateBought ?? '',
    purchaseLocation: gear.purchaseLocation ?? '',
    purchasePrice: price === null ? '' : formatPrice(price, locale, { grouped: false }),
    purchaseCurrency: price === null ? '' : (gear.purchaseCurrency ?? UNKNOWN_CURRENCY),
    warrantyDurationMonths: months === null ? '' : String(months),
    notes: gear.notes ?? '',
  };
}

/** Parses whole months; null for empty text, NaN if invalid. */
export function readMonths(typed: string): number | null {
  const months = typed.trim();
  if (months === '') return null;
  return /^\d+$/.test(months) ? Number(months) : Number.NaN;
}

export function fieldsOfForm(
  form: GearForm,
  before: Equipment | null,
  { units, currency }: { readonly units: Units; readonly currency: string },
): GearFields {
  const {
    detectorType: _type,
    frequency: _frequency,
    coilWidthCm: width,
    ...others
  } = before?.attributes ?? {};
  // Keeps an unchanged width exactly: inches to a tenth are less precise than the stored centimetres.
  const isUntouched = before !== null && form.coilWidth === coilWidthText(before, units);
  const coilWidthCm = isUntouched ? width : readCoilWidth(form.coilWidth, units);
  const [detectorType, frequency] = [form.detectorType.trim(), form.frequency.trim()];
  return {
    name: form.name,
    type: form.type,
    brand: form.brand,
    model: form.model,
    serialNumber: form.serialNumber,
    attributes: {
      ...others,
      ...(detectorType ? { detectorType } : {}),
      ...(frequency ? { frequency } : {}),
      ...(form.coilWidth.trim() && coilWidthCm !== undefined ? { coilWidthCm } : {}),
    },
    dateBought: form.dateBought,
    purchaseLocation: form.purchaseLocation,
    purchasePrice: readPrice(form.purchasePrice),
    purchaseCurrency: form.purchaseCurrency === UNKNOWN_CURRENCY ? null : form.purchaseCurrency || currency,
    warrantyDurationMonths: readMonths(form.warrantyDurationMonths),
    notes: form.notes,
  };
}

export function checkGearForm(form: GearForm, units: Units): readonly FieldProblem<GearForm>[] {
  return gearProblems(fieldsOfForm(form, null, { units, currency: '' })).flatMap(({ field, message }) =>
    field ? [{ field, message }] : [],
  );
}
