import type { Permission } from '@metalquest/core/permission/permission';
import { Sheet } from '../../ui/sheet.tsx';
import { FormFoot, FormLoading, RestoredNote } from './form-parts.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { usePermissionForm } from './use-permission-form.ts';

export interface PermissionFormSheetProps {
  permission: Permission | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved?: (permission: Permission) => void;
}

/** Adds or edits a permission; its page edits the boundary. */
export function PermissionFormSheet({ open, onOpenChange, ...form }: PermissionFormSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="aside"
      title={form.permission ? 'Edit permission' : 'New permission'}
    >
      <PermissionForm {...form} onClose={() => onOpenChange(false)} />
    </Sheet>
  );
}

function PermissionForm({
  permission,
  onSaved,
  onClose,
}: Pick<PermissionFormSheetProps, 'permission' | 'onSaved'> & { onClose: () => void }) {
  const { form, isReady, isRestored, isSaving, submit, startOver } = usePermissionForm(
    permission,
    (saved) => {
      onClose();
      onSaved?.(saved);
    },
  );
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {isRestored ? <RestoredNote onStartOver={startOver} /> : null}
      <PermissionFields form={form} />
      <FormFoot
        save={permission ? 'Save changes' : 'Add permission'}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}
