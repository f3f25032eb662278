import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';
import { cn } from '../../ui/cn.ts';
import { fieldLines } from './gallery-fields.ts';

export interface FactsProps {
  readonly fields: GalleryEntry<unknown>['fields'];
  readonly className?: string;
}

export function Facts({ fields, className }: FactsProps) {
  const lines = fieldLines(fields);
  if (lines.length === 0) return null;
  return (
    <dl className={cn('flex flex-wrap gap-x-4 gap-y-0.5 text-sm', className)}>
      {lines.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
