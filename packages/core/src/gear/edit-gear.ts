import type { EquipmentId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import type { Equipment, EquipmentAttributes } from './equipment.ts';

/** Why a piece of gear could not be kept, with the text that the product shows. */
export interface GearError {
  readonly code: 'not-signed-in' | 'name-required' | 'text-too-long' | 'number-invalid';
  readonly message: string;
}

/** The limits of the schema: characters for texts, months for the warranty. */
export const GEAR_TEXT_MAX_LENGTH = 200;
export const GEAR_NOTES_MAX_LENGTH = 20_000;
export const WARRANTY_MAX_MONTHS = 1_200;

/** What a user can say about gear; all but the name and type may be left out. */
export type GearFields = Partial<
  Omit<Equipment, 'id' | 'userId' | 'name' | 'type' | 'createdAt' | 'updatedAt'>
> &
  Pick<Equipment, 'name' | 'type'>;

const text = (value: string | null | undefined): string | null => value?.trim() || null;

function refusal(fields: GearFields): GearError | null {
  if (!text(fields.name)) return { code: 'name-required', message: 'Give the gear a name.' };
  const short = [fields.name, fields.brand, fields.model, fields.purchaseLocation, fields.serialNumber];
  if (short.some((value) => (text(value) ?? '').length > GEAR_TEXT_MAX_LENGTH)) {
    return {
      code: 'text-too-long',
      message: `Names and numbers of gear can have at most ${GEAR_TEXT_MAX_LENGTH} characters.`,
    };
  }
  if ((text(fields.notes) ?? '').length > GEAR_NOTES_MAX_LENGTH) {
    return {
      code: 'text-too-long',
      message: `Gear notes can have at most ${GEAR_NOTES_MAX_LENGTH} characters.`,
    };
  }
  const { purchasePrice: price = null, warrantyDurationMonths: months = null } = fields;
  if (price !== null && !(Number.isFinite(price) && price >= 0)) {
    return { code: 'number-invalid', message: 'The price must be 0 or more.' };
  }
  if (months !== null && !(Number.isInteger(months) && months >= 0 && months <= WARRANTY_MAX_MONTHS)) {
    const message = `The warranty must be 0 to ${WARRANTY_MAX_MONTHS} whole months.`;
    return { code: 'number-invalid', message };
  }
  return null;
}

/** Detector type and frequency belong to detectors only (spec section 3). */
function attributesFor(fields: GearFields): EquipmentAttributes {
  const { detectorType: _type, frequency: _frequency, ...others } = fields.attributes ?? {};
  return fields.type === 'detector' ? (fields.attributes ?? {}) : others;
}

/**
 * A new or edited piece of gear with its texts trimmed, or the refusal: no user ('User session not found.', spec
 * section 5), no name, or a limit. `createdAt` is kept when `existing` is given, and fields not named stay.
 */
export function keepGear(
  id: EquipmentId,
  userId: UserId | null,
  changes: GearFields,
  existing: Equipment | null,
  now: Instant,
): Result<Equipment, GearError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const fields: GearFields = { ...existing, ...changes };
  const refused = refusal(fields);
  if (refused) return err(refused);
  return ok({
    id,
    userId: existing?.userId ?? userId,
    name: fields.name.trim(),
    type: fields.type,
    brand: text(fields.brand),
    model: text(fields.model),
    notes: text(fields.notes),
    attributes: attributesFor(fields),
    dateBought: text(fields.dateBought),
    purchaseLocation: text(fields.purchaseLocation),
    purchasePrice: fields.purchasePrice ?? null,
    warrantyDurationMonths: fields.warrantyDurationMonths ?? null,
    serialNumber: text(fields.serialNumber),
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}
