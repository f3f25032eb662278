import { Skeleton } from '../../ui/skeleton.tsx';

/** The loading state of the record screen, with the same layout. */
export function QuestLoading() {
  return (
    <div
      role="status"
      aria-label="Loading quest"
      className="flex grow flex-col px-3 pb-3 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-8 lg:px-10 lg:py-6"
    >
      <div className="grid content-start gap-4 px-2 lg:order-2 lg:px-0">
        <Skeleton className="h-20 w-56" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="mt-4 min-h-40 grow rounded-card lg:order-1 lg:mt-0 lg:h-[calc(100dvh-10.5rem)]" />
      <Skeleton className="mt-3.5 h-17 rounded-picture lg:hidden" />
    </div>
  );
}
