import type { FindListItem } from '@metalquest/sync/queries/queries';
import { Link } from 'react-router';
import { FindThumb } from '../../records/find-thumb.tsx';
import { cn } from '../../ui/cn.ts';

export interface QuestGalleryProps {
  /** Only finds with a picture. */
  finds: readonly FindListItem[];
  className?: string;
}

/** The pictures of an ended quest; nothing if there are none. */
export function QuestGallery({ finds, className }: QuestGalleryProps) {
  if (finds.length === 0) return null;
  return (
    <ul
      aria-label="Pictures of the finds"
      className={cn('grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-3', className)}
    >
      {finds.map((find) => (
        <li key={find.id} className="max-w-58">
          <Link to={`/finds/${find.id}`} aria-label={find.name} className="block rounded-picture">
            <FindThumb
              findId={find.id}
              category={find.category}
              className="aspect-square w-full rounded-picture"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
