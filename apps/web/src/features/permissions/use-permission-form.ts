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

export function usePermissionForm(
  permission: Permission | null,
  onSaved: (permission: Permission) => void,
): RecordForm<PermissionValues, Permission> {
  const { commands } = useEngine();
  const initial = valuesOfPermission(permission);
  const action = permission ? 'update' : 'create';
  return useRecordForm<PermissionValues, Permission>({
    draftKey: `permission:${permission?.id ?? 'new'}`,
    draftLabel: 'the draft of a permission',
    initial,
    readDraft: (stored) => textsOver(initial, stored),
    check: checkPermission,
    async save(values, newId) {
      let fields = permissionOfValues(values);
      const contact = newContactOf(values);
      if (contact) {
        const created = await toastOnFailure(
          commands.addContact(contact, values.newContactId),
          contactFailedToast('create', '').title,
        );
        if (!created.ok) return null;
        fields = { ...fields, contactId: created.value.id };
      }
      const saved = await toastOnFailure(
        permission ? commands.updatePermission(permission.id, fields) : commands.addPermission(fields, newId),
        permissionFailedToast(action, '').title,
      );
      return saved.ok ? saved.value : null;
    },
    onSaved(saved) {
      toast.success(permissionDoneToast(action).title, { description: saved.propertyAddress });
      onSaved(saved);
    },
  });
}
