import { MAX_COIL_CM, MIN_COIL_CM } from '../coverage/sweep-width.ts';
import type { EquipmentId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { isDay } from '../time/day.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { type Equipment, type EquipmentAttributes, toCurrency } from './equipment.ts';

export type GearField =
  | 'name'
  | 'brand'
  | 'model'
  | 'serialNumber'
  | 'detectorType'
  | 'frequency'
  | 'coilWidth'
  | 'dateBought'
  | 'purchaseLocation'
  | 'purchasePrice'
  | 'purchaseCurrency'
  | 'warrantyDurationMonths'
  | 'notes';

/** Why gear was not saved; `message` is shown next to `field`. */
export interface GearError {
  readonly code: 'not-signed-in' | 'name-required' | 'text-too-long' | 'number-invalid' | 'date-invalid';
  readonly message: string;
  readonly field?: GearField;
}

/** Schema limits: characters, months, price with two decimals. */
export const GEAR_TEXT_MAX_LENGTH = 200;
const GEAR_NOTES_MAX_LENGTH = 20_000;
const WARRANTY_MAX_MONTHS = 1_200;
export const PRICE_MAX = 9_999_999_999.99;

export type GearFields = Partial<
  Omit<Equipment, 'id' | 'userId' | 'name' | 'type' | 'createdAt' | 'updatedAt'>
> &
  Pick<Equipment, 'name' | 'type'>;

const SHORT_TEXTS = [
  ['name', 'A name'],
  ['brand', 'A brand'],
  ['model', 'A model'],
  ['serialNumber', 'A serial number'],
  ['purchaseLocation', 'A place of purchase'],
] as const;

const DETECTOR_TEXTS = [
  ['detectorType', 'A detector type'],
  ['frequency', 'A frequency'],
] as const;

const tooLong = (field: GearField, what: string, limit: number): GearError => ({
  code: 'text-too-long',
  field,
  message: `${what} can have at most ${limit} characters.`,
});

function numberProblems({ purchasePrice, warrantyDurationMonths }: GearFields): GearError[] {
  const problems: GearError[] = [];
  const price = purchasePrice ?? 0;
  const months = warrantyDurationMonths ?? 0;
  if (!(price >= 0 && price <= PRICE_MAX)) {
    const message = 'The price must be a number, 0 or more.';
    problems.push({ code: 'number-invalid', field: 'purchasePrice', message });
  }
  if (!(Number.isInteger(months) && months >= 0 && months <= WARRANTY_MAX_MONTHS)) {
    const message = `The warranty must be 0 to ${WARRANTY_MAX_MONTHS} whole months.`;
    problems.push({ code: 'number-invalid', field: 'warrantyDurationMonths', message });
  }
  return problems;
}

export function gearProblems(fields: GearFields): readonly GearError[] {
  const problems: GearError[] = [];
  if (!trimmedOrNull(fields.name)) {
    problems.push({ code: 'name-required', field: 'name', message: 'Give the gear a name.' });
  }
  for (const [field, what] of SHORT_TEXTS) {
    if (isLongerThan(GEAR_TEXT_MAX_LENGTH, fields[field])) {
      problems.push(tooLong(field, what, GEAR_TEXT_MAX_LENGTH));
    }
  }
  for (const [field, what] of DETECTOR_TEXTS) {
    if (isLongerThan(GEAR_TEXT_MAX_LENGTH, fields.attributes?.[field])) {
      problems.push(tooLong(field, what, GEAR_TEXT_MAX_LENGTH));
    }
  }
  const coilCm = fields.type === 'coil' ? fields.attributes?.coilWidthCm : undefined;
  if (
    coilCm !== undefined &&
    !(typeof coilCm === 'number' && coilCm >= MIN_COIL_CM && coilCm <= MAX_COIL_CM)
  ) {
    problems.push({
      code: 'number-invalid',
      field: 'coilWidth',
      message: 'A coil is 5 to 200 cm (2 to 79 in) wide. Type its width as a number.',
    });
  }
  const day = trimmedOrNull(fields.dateBought);
  if (day !== null && !isDay(day)) {
    problems.push({ code: 'date-invalid', field: 'dateBought', message: 'Choose a valid date.' });
  }
  problems.push(...numberProblems(fields));
  if (isLongerThan(GEAR_NOTES_MAX_LENGTH, fields.notes)) {
    problems.push(tooLong('notes', 'Gear notes', GEAR_NOTES_MAX_LENGTH));
  }
  return problems;
}

/** Keeps detectorType and frequency for detectors only (spec section 3), coilWidthCm for coils only. */
function attributesFor(fields: GearFields): EquipmentAttributes {
  const { detectorType, frequency, coilWidthCm, ...others } = fields.attributes ?? {};
  if (fields.type === 'coil') return coilWidthCm === undefined ? others : { ...others, coilWidthCm };
  if (fields.type !== 'detector') return others;
  return {
    ...(detectorType === undefined ? {} : { detectorType }),
    ...(frequency === undefined ? {} : { frequency }),
    ...others,
  };
}

/** The server stores two decimals. */
const inHundredths = (price: number | null): number | null =>
  price === null ? null : Math.round(price * 100) / 100;

/** Creates gear, or edits `existing`; omitted fields keep their value. Error text: spec section 5. */
export function buildGear(
  id: EquipmentId,
  userId: UserId | null,
  changes: GearFields,
  existing: Equipment | null,
  now: Instant,
): Result<Equipment, GearError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const fields: GearFields = { ...existing, ...changes };
  const [refused] = gearProblems(fields);
  if (refused) return err(refused);
  const purchasePrice = inHundredths(fields.purchasePrice ?? null);
  return ok({
    id,
    userId: existing?.userId ?? userId,
    name: fields.name.trim(),
    type: fields.type,
    brand: trimmedOrNull(fields.brand),
    model: trimmedOrNull(fields.model),
    notes: trimmedOrNull(fields.notes),
    attributes: attributesFor(fields),
    dateBought: trimmedOrNull(fields.dateBought),
    purchaseLocation: trimmedOrNull(fields.purchaseLocation),
    purchasePrice,
    purchaseCurrency: purchasePrice === null ? null : toCurrency(fields.purchaseCurrency),
    warrantyDurationMonths: fields.warrantyDurationMonths ?? null,
    serialNumber: trimmedOrNull(fields.serialNumber),
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}
