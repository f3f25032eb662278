import type { Category } from '@metalquest/core/find/category';
import type { Media } from '@metalquest/core/media/media';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FindPicture } from '../../../records/find-picture.tsx';
import { cn } from '../../../ui/cn.ts';

interface MediaTileProps {
  media: Media;
  category: Category;
  alt: string;
  number: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function MediaTile({ media, category, alt, number, isLast, onMove, onRemove }: MediaTileProps) {
  const noun = media.mediaType === 'video' ? 'video' : 'photo';
  return (
    <li className="relative">
      <FindPicture media={media} category={category} alt={alt} className="aspect-square rounded-picture" />
      <RoundButton label={`Delete ${noun} ${number}`} onClick={onRemove} className="top-0.5 right-0.5">
        <X aria-hidden="true" size={20} strokeWidth={1.75} className="relative" />
      </RoundButton>
      {number > 1 ? (
        <RoundButton
          label={`Move ${noun} ${number} forward`}
          onClick={() => onMove(-1)}
          className="bottom-0.5 left-0.5"
        >
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} className="relative" />
        </RoundButton>
      ) : null}
      {isLast ? null : (
        <RoundButton
          label={`Move ${noun} ${number} back`}
          onClick={() => onMove(1)}
          className="right-0.5 bottom-0.5"
        >
          <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="relative" />
        </RoundButton>
      )}
    </li>
  );
}

interface RoundButtonProps {
  label: string;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

function RoundButton({ label, onClick, className, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cn(
        'absolute grid size-11 place-items-center rounded-full text-white before:absolute before:inset-1 before:rounded-full before:bg-shade',
        className,
      )}
    >
      {children}
    </button>
  );
}
