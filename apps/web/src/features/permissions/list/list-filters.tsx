import { PERMISSION_STATUSES, type PermissionStatus } from '@metalquest/core/permission/permission';
import { Search } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { STATUS_LABELS } from '../labels.ts';

export interface ListSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
}

export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  return (
    <search className="relative block w-full sm:max-w-80">
      <Field label={label} labelHidden>
        <Input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className="pl-11"
        />
      </Field>
      <Search
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 text-muted"
      />
    </search>
  );
}

export interface StatusFilterProps {
  value: PermissionStatus | null;
  onChange: (status: PermissionStatus | null) => void;
}

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const choices = [null, ...PERMISSION_STATUSES] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Status</legend>
      <div className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {choices.map((status) => (
          <label
            key={status ?? 'all'}
            className={cn(
              'relative inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border px-4 font-[560] text-sm transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2',
              status === value
                ? 'border-transparent bg-moss-tint text-moss-deep'
                : 'border-line bg-card text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="permission-status"
              checked={status === value}
              onChange={() => onChange(status)}
              className="sr-only"
            />
            {status ? STATUS_LABELS[status] : 'All'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
