import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as the cards that are coming. */
export function QuestListLoading() {
  return (
    <div
      role="status"
      aria-label="Loading quests"
      className="mt-5 grid gap-3 md:mt-7 md:gap-4 xl:grid-cols-2"
    >
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-30 rounded-card sm:h-34" />
      ))}
    </div>
  );
}
