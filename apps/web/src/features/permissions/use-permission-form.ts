import { contactFailedToast } from '@metalquest/core/contact/contact-toasts';
import type { Permission } from '@metalquest/core/permission/permission';
import { permissionDoneToast, permissionFailedToast } from '@metalquest/core/permission/permission-toasts';
import { useEngine } from '../../engine/engine.ts';
import { type RecordForm, useRecordForm } from '../../forms/use-record-form.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { textsOver } from './form-parts.tsx';
import {
  checkPermission,
  newContactOf,
  type PermissionValues,
  permissionOfValues,
  valuesOfPermission,
} from './permission-values.ts';

/** The form of a permission; creates its new contact first. */
export function usePermissionForm(
  permission: Permission | null,
  onSaved: (permission: Permission) => void,
): RecordForm<PermissionValues> {
  const { commands } = useEngine();
  const initial = valuesOfPermission(permission);
  const record = useRecordForm<PermissionValues>({
    draftKey: `permission:${permission?.id ?? 'new'}`,
    draftLabel: 'the draft of a permission',
    initial,
    readDraft: (kept) => textsOver(initial, kept),
    check: checkPermission,
    async save(values) {
      let fields = permissionOfValues(values);
      const contact = newContactOf(values);
      if (contact) {
        const made = await toastOnFailure(
          commands.addContact(contact),
          contactFailedToast('create', '').title,
        );
        if (!made.ok) return false;
        fields = { ...fields, contactId: made.value.id };
        // If the permission is refused, saving again must not create the contact twice.
        record.form.setValue('contact', made.value.id, { shouldDirty: true });
      }
      const action = permission ? 'update' : 'create';
      const saved = await toastOnFailure(
        permission ? commands.updatePermission(permission.id, fields) : commands.addPermission(fields),
        permissionFailedToast(action, '').title,
      );
      if (!saved.ok) return false;
      toast.success(permissionDoneToast(action).title, { description: saved.value.propertyAddress });
      onSaved(saved.value);
      return true;
    },
  });
  return record;
}
