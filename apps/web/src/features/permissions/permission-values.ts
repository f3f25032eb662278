import { type ContactFields, contactRefusal } from '@metalquest/core/contact/edit-contact';
import { asContactId } from '@metalquest/core/ids';
import { type PermissionFields, permissionRefusal } from '@metalquest/core/permission/edit-permission';
import { type Permission, toPermissionStatus } from '@metalquest/core/permission/permission';
import type { FieldProblem } from '../../forms/use-record-form.ts';

export const NEW_CONTACT = 'new';

export interface PermissionValues {
  propertyAddress: string;
  /** An id, {@link NEW_CONTACT}, or empty for none. */
  contact: string;
  /** Id of the new contact: if its permission is refused, saving again does not create it twice. */
  newContactId: string;
  newName: string;
  newPhone: string;
  newEmail: string;
  status: string;
  validFrom: string;
  validUntil: string;
  share: string;
  terms: string;
  notes: string;
}

export function valuesOfPermission(permission: Permission | null): PermissionValues {
  return {
    propertyAddress: permission?.propertyAddress ?? '',
    contact: permission?.contactId ?? '',
    newContactId: crypto.randomUUID(),
    newName: '',
    newPhone: '',
    newEmail: '',
    status: permission?.status ?? 'pending',
    validFrom: permission?.validFrom ?? '',
    validUntil: permission?.validUntil ?? '',
    share: permission?.findsAgreementShare?.toString() ?? '',
    terms: permission?.terms ?? '',
    notes: permission?.notes ?? '',
  };
}

export function newContactOf({
  contact,
  newName,
  newPhone,
  newEmail,
}: PermissionValues): ContactFields | null {
  return contact === NEW_CONTACT ? { name: newName, phone: newPhone, email: newEmail } : null;
}

/** The fields of a permission; a contact that is not created yet counts as none. */
export function permissionOfValues(values: PermissionValues): PermissionFields {
  const { propertyAddress, contact, status, validFrom, validUntil, share, terms, notes } = values;
  return {
    propertyAddress,
    contactId: contact === '' || contact === NEW_CONTACT ? null : asContactId(contact),
    status: toPermissionStatus(status),
    validFrom: validFrom || null,
    validUntil: validUntil || null,
    // Accepts a decimal comma, '33,5'; core refuses other text.
    findsAgreementShare: share.trim() ? Number(share.trim().replace(/\s*%$/, '').replace(',', '.')) : null,
    terms,
    notes,
  };
}

const NEW_CONTACT_FIELDS = { name: 'newName', phone: 'newPhone', email: 'newEmail' } as const;

function contactField(field: string | undefined): 'newName' | 'newPhone' | 'newEmail' {
  return field === 'phone' || field === 'email' ? NEW_CONTACT_FIELDS[field] : 'newName';
}

function permissionField(field: keyof PermissionFields | undefined): keyof PermissionValues {
  switch (field) {
    case 'findsAgreementShare':
      return 'share';
    case 'contactId':
      return 'contact';
    case 'status':
    case 'validFrom':
    case 'validUntil':
    case 'terms':
    case 'notes':
      return field;
    default:
      return 'propertyAddress';
  }
}

export function checkPermission(values: PermissionValues): FieldProblem<PermissionValues>[] {
  const problems: FieldProblem<PermissionValues>[] = [];
  const refusal = permissionRefusal(permissionOfValues(values));
  if (refusal) problems.push({ field: permissionField(refusal.field), message: refusal.message });
  const contact = newContactOf(values);
  const contactRefused = contact && contactRefusal(contact);
  if (contactRefused)
    problems.push({ field: contactField(contactRefused.field), message: contactRefused.message });
  return problems;
}
