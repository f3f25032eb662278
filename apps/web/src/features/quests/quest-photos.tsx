import type { QuestId } from '@metalquest/core/ids';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { cn } from '../../ui/cn.ts';
import type { QuestPageSlots } from './quest-slots.ts';

export interface QuestPhotosProps {
  id: QuestId;
  /** The maximum number of pictures. */
  count: number;
  findThumb: QuestPageSlots['findThumb'];
  className?: string;
  /** Class of each picture. */
  pictureClassName: string;
}

/** Pictures of the latest finds; decorative. */
export function QuestPhotos({
  id,
  count,
  findThumb: FindThumb,
  className,
  pictureClassName,
}: QuestPhotosProps) {
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
