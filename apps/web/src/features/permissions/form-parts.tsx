import { isRecord } from '@metalquest/core/json';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Merges the texts of a stored draft over the initial values; null if it is no draft. */
export function textsOver<V extends Record<keyof V, string>>(initial: V, stored: unknown): V | null {
  if (!isRecord(stored)) return null;
  const values = { ...initial };
  for (const key in initial) {
    const value = stored[key];
    if (typeof value === 'string') Object.assign(values, { [key]: value });
  }
  return values;
}

/** Says that the form was restored from a draft, with a button to discard it. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-moss-tint py-1.5 pr-1.5 pl-4 text-sm"
    >
      Your earlier text is still here.
      <Button variant="ghost" className="px-3" onClick={onStartOver}>
        <RotateCcw aria-hidden="true" size={18} strokeWidth={1.75} />
        Start over
      </Button>
    </p>
  );
}

export function FormFoot({
  save,
  isSaving,
  onCancel,
}: {
  save: string;
  isSaving: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="-mx-5 -bottom-5 lg:-mx-7 lg:-bottom-7 sticky mt-1 -mb-5 flex gap-2.5 border-line border-t bg-card px-5 pt-3 pb-5 lg:-mb-7 lg:px-7 lg:pb-7">
      <Button variant="secondary" size="field" className="flex-1 px-3" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="field" className="flex-[2] px-3" aria-disabled={isSaving}>
        {save}
      </Button>
    </div>
  );
}

export function FormLoading() {
  return (
    <div role="status" aria-label="Loading the form" className="grid gap-5">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-18" />
      ))}
    </div>
  );
}
