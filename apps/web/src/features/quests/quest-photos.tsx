import type { QuestId } from '@metalquest/core/ids';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { FindThumb } from '../../records/find-thumb.tsx';
import { cn } from '../../ui/cn.ts';

export interface QuestPhotosProps {
  id: QuestId;
  /** The maximum number of pictures. */
  count: number;
  className?: string;
  /** Class of each picture. */
  pictureClassName: string;
}

/** Pictures of the latest finds; decorative. */
export function QuestPhotos({ id, count, className, pictureClassName }: QuestPhotosProps) {
  const { queries } = useEngine();
  const finds = useLive(
    () => queries.finds({ questId: id, hasPhoto: true, offset: 0, limit: count }),
    [queries, id, count],
  );
  const items = finds.value?.items ?? [];
  return (
    <div aria-hidden="true" className={cn('flex', className)}>
      {items.map((find) => (
        <FindThumb key={find.id} findId={find.id} category={find.category} className={pictureClassName} />
      ))}
    </div>
  );
}
