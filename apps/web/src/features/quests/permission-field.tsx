import type { ContactId, PermissionId } from '@metalquest/core/ids';
import type { Permission } from '@metalquest/core/permission/permission';
import { isValidOn, permissionWarning } from '@metalquest/core/permission/permission-warning';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

export interface PermissionFieldProps {
  value: string;
  onChange: (id: string) => void;
  /** The quest's current permission, offered with any status. */
  linked?: PermissionId | null;
  /** YYYY-MM-DD */
  today: string;
}

interface Leave {
  readonly permission: Permission;
  readonly landowner: string | null;
}

/** Chooses an active permission; warns if the chosen one is not valid. */
export function PermissionField({ value, onChange, linked = null, today }: PermissionFieldProps) {
  const leaves = useLeaves(linked);
  const selected = leaves?.find(({ permission }) => permission.id === value) ?? null;
  const warning = selected ? permissionWarning(selected.permission, today) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Permission" aside="optional">
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">None</option>
          {/* While the list loads, and if the permission was deleted meanwhile. */}
          {value !== '' && !selected ? <option value={value}>{leaves ? 'Deleted' : ''}</option> : null}
          {leaves?.map(({ permission, landowner }) => (
            <option key={permission.id} value={permission.id}>
              {[permission.propertyAddress, landowner].filter(Boolean).join(', ')}
              {isValidOn(permission, today) ? '' : ' (not valid)'}
            </option>
          ))}
        </Select>
      </Field>
      {warning ? (
        <Warning>{warning}</Warning>
      ) : leaves?.length === 0 ? (
        <Warning>
          You have no active permission. Search only where the landowner has agreed.{' '}
          <Link to="/permissions" className="font-[560] text-sky underline underline-offset-2">
            Add a permission
          </Link>
        </Warning>
      ) : value === '' && leaves ? (
        <Warning>No permission is linked. Search only where the landowner has agreed.</Warning>
      ) : null}
    </div>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-px shrink-0 text-clay" />
      <span>{children}</span>
    </p>
  );
}

/** The active permissions by property, and the linked one, with landowner names; null while loading. */
function useLeaves(linked: PermissionId | null): readonly Leave[] | null {
  const { queries } = useEngine();
  const live = useLive(async () => {
    const active = await queries.activePermissions();
    const linkedPermission =
      linked && !active.some(({ id }) => id === linked) ? await queries.permission(linked) : null;
    const all = linkedPermission ? [linkedPermission.permission, ...active] : active;
    const contacts = new Map<ContactId, string>();
    for (const { id, name } of all.length > 0 ? await queries.contacts() : []) contacts.set(id, name);
    return all.map((permission) => ({
      permission,
      landowner: permission.contactId ? (contacts.get(permission.contactId) ?? null) : null,
    }));
  }, [queries, linked]);
  return live.value ?? null;
}
