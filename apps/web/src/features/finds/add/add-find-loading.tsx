import { Skeleton } from '../../../ui/skeleton.tsx';

export function AddFindLoading() {
  return (
    <div
      role="status"
      aria-label="Loading find"
      className="mx-auto w-full max-w-2xl grow px-3 md:max-w-5xl md:px-6"
    >
      <div className="flex items-center gap-3 px-1 pt-[max(0.875rem,var(--page-top))] pb-3.5 md:px-0 md:pt-7">
        <Skeleton className="size-11" />
        <Skeleton className="h-11 w-48" />
      </div>
      <div className="grid gap-3.5 md:grid-cols-2 md:gap-x-8">
        <Skeleton className="h-50 rounded-picture sm:h-72" />
        <Skeleton className="h-46 rounded-picture" />
      </div>
    </div>
  );
}
