import { Skeleton } from '../../ui/skeleton.tsx';

export function FormLoading() {
  return (
    <div role="status" aria-label="Loading form" className="grid gap-5">
      <Skeleton className="mt-7 h-12" />
      <Skeleton className="mt-7 h-24" />
      <Skeleton className="mt-7 h-12" />
      <Skeleton className="h-13" />
      <Skeleton className="h-17" />
    </div>
  );
}
