import { Skeleton } from '../../ui/skeleton.tsx';

export function QuestListLoading() {
  return (
    <div role="status" aria-label="Loading quests" className="grid gap-3 md:gap-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-30 rounded-card sm:h-34 lg:h-40" />
      ))}
    </div>
  );
}
