import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { FindPicture } from '../../records/find-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { findLine } from './find-facts-text.ts';

interface FindCardProps {
  find: FindListItem;
  display: Display;
}

export const FindCard = memo(function FindCard({ find, display }: FindCardProps) {
  return (
    <article className="group relative">
      <div className="relative">
        <FindPicture
          media={find.firstMedia}
          category={find.category}
          alt=""
          className="aspect-square rounded-picture shadow-soft transition-shadow group-hover:shadow-float"
        />
        {find.targetId ? (
          <Badge tone="photo" className="absolute top-2.5 left-2.5 max-w-[80%] truncate tabular-nums">
            <span className="sr-only">Target ID </span>
            {find.targetId}
          </Badge>
        ) : null}
      </div>
      <h2 className="mt-3 text-md leading-tight md:text-lg md:leading-tight">
        <Link to={`/finds/${find.id}`} className="after:absolute after:inset-0 after:rounded-picture">
          <span className="line-clamp-2">{find.name}</span>
        </Link>
      </h2>
      <p className="mt-0.5 truncate text-muted text-sm">{findLine(find, display)}</p>
    </article>
  );
});
