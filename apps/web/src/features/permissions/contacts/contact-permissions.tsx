import { endingOf, endingText } from '@metalquest/core/permission/ending';
import type { Permission } from '@metalquest/core/permission/permission';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../../engine/use-display.ts';
import { periodText } from '../labels.ts';
import { LandSketch } from '../list/land-sketch.tsx';
import { StatusBadge } from '../permission-status.tsx';

export interface ContactPermissionsProps {
  permissions: readonly Permission[];
  display: Display;
  today: string;
}

export function ContactPermissions({ permissions, display, today }: ContactPermissionsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        Permissions
      </h2>
      {permissions.length === 0 ? (
        <p className="mt-2 text-muted">None yet. To add one, choose this landowner in a permission.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {permissions.map((permission) => (
            <li key={permission.id} className="relative flex min-h-18 items-center gap-4 py-3">
              <LandSketch rings={permission.boundary ?? []} className="size-14 shrink-0 rounded-control" />
              <div className="min-w-0 grow">
                <Link
                  to={`/permissions/${permission.id}`}
                  className="wrap-anywhere line-clamp-2 font-[620] outline-offset-4 after:absolute after:inset-0"
                >
                  {permission.propertyAddress}
                </Link>
                <p className="text-muted text-sm">
                  {endingText(endingOf(permission, today)) ??
                    periodText(permission, display.locale) ??
                    'No dates'}
                </p>
              </div>
              <StatusBadge status={permission.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
