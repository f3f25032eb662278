import type { PermissionId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { isDay } from '../time/day.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { boundaryError } from './boundary.ts';
import { PERMISSION_STATUSES, type Permission } from './permission.ts';

export interface PermissionError {
  readonly code:
    | 'not-signed-in'
    | 'address-required'
    | 'text-too-long'
    | 'date-invalid'
    | 'number-invalid'
    | 'boundary-invalid'
    | 'choice-invalid';
  readonly message: string;
  readonly field?: keyof PermissionFields;
}

/** Schema limits, in characters. */
const PROPERTY_ADDRESS_MAX_LENGTH = 500;
const PERMISSION_TEXT_MAX_LENGTH = 20_000;

export type PermissionFields = Pick<Permission, 'propertyAddress'> &
  Partial<Omit<Permission, 'id' | 'userId' | 'propertyAddress' | 'createdAt' | 'updatedAt'>>;

const refuse = (
  code: PermissionError['code'],
  message: string,
  field: keyof PermissionFields,
): PermissionError => ({ code, message, field });

function textRefusal({ propertyAddress, terms, notes }: PermissionFields): PermissionError | null {
  if (!trimmedOrNull(propertyAddress))
    return refuse('address-required', 'Enter the address of the property.', 'propertyAddress');
  if (isLongerThan(PROPERTY_ADDRESS_MAX_LENGTH, propertyAddress)) {
    const message = `A property's address can have at most ${PROPERTY_ADDRESS_MAX_LENGTH} characters.`;
    return refuse('text-too-long', message, 'propertyAddress');
  }
  if (isLongerThan(PERMISSION_TEXT_MAX_LENGTH, terms, notes)) {
    const message = `Terms and notes can each have at most ${PERMISSION_TEXT_MAX_LENGTH} characters.`;
    return refuse(
      'text-too-long',
      message,
      isLongerThan(PERMISSION_TEXT_MAX_LENGTH, terms) ? 'terms' : 'notes',
    );
  }
  return null;
}

function dateRefusal({ validFrom, validUntil }: PermissionFields): PermissionError | null {
  if (validFrom && !isDay(validFrom)) return refuse('date-invalid', 'Enter valid dates.', 'validFrom');
  if (validUntil && !isDay(validUntil)) return refuse('date-invalid', 'Enter valid dates.', 'validUntil');
  if (validFrom && validUntil && validUntil < validFrom)
    return refuse('date-invalid', 'A permission cannot end before it begins.', 'validUntil');
  return null;
}

export function permissionRefusal(fields: PermissionFields): PermissionError | null {
  const { status, findsAgreementShare: share = null, boundary } = fields;
  const refused = textRefusal(fields) ?? dateRefusal(fields);
  if (refused) return refused;
  if (status !== undefined && !PERMISSION_STATUSES.includes(status))
    return refuse('choice-invalid', 'Choose a status.', 'status');
  if (share !== null && !(share >= 0 && share <= 100))
    return refuse('number-invalid', "The landowner's share must be 0 to 100 percent.", 'findsAgreementShare');
  const wrong = boundary ? boundaryError(boundary) : null;
  return wrong ? refuse('boundary-invalid', wrong, 'boundary') : null;
}

/** Creates a permission, or edits `existing`. Does not validate an unchanged boundary again. */
export function buildPermission(
  id: PermissionId,
  userId: UserId | null,
  changes: PermissionFields,
  existing: Permission | null,
  now: Instant,
): Result<Permission, PermissionError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const fields: PermissionFields = { ...existing, ...changes };
  const judged = fields.boundary === existing?.boundary ? { ...fields, boundary: null } : fields;
  const refused = permissionRefusal(judged);
  if (refused) return err(refused);
  const { findsAgreementShare: share = null } = fields;
  return ok({
    id,
    userId: existing?.userId ?? userId,
    contactId: fields.contactId ?? null,
    propertyAddress: fields.propertyAddress.trim(),
    status: fields.status ?? 'pending',
    validFrom: trimmedOrNull(fields.validFrom),
    validUntil: trimmedOrNull(fields.validUntil),
    boundary: fields.boundary ?? null,
    terms: trimmedOrNull(fields.terms),
    findsAgreementShare: share === null ? null : Math.round(share * 100) / 100,
    notes: trimmedOrNull(fields.notes),
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}
