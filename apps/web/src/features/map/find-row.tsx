import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { LocateFixed } from 'lucide-react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { FindThumb } from '../../records/find-thumb.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { factsText } from './use-find-facts.ts';

export interface FindRowProps {
  readonly find: FindListItem;
  readonly display: Display;
  /** Shows it on the map; omitted where it is already shown. */
  readonly onShow?: () => void;
}

export function FindRow({ find, display, onShow }: FindRowProps) {
  return (
    <div className="flex items-center gap-3.5">
      <FindThumb
        findId={find.id}
        category={find.category}
        className="size-16 shrink-0 rounded-control sm:size-18"
      />
      <div className="min-w-0 grow">
        <Link
          to={`/finds/${find.id}`}
          className="display line-clamp-2 text-balance py-0.5 text-md leading-tight underline-offset-3 hover:underline"
        >
          {find.name}
        </Link>
        <p className="truncate text-muted text-sm tabular-nums">{factsText(find, display)}</p>
        {find.questName === null ? null : (
          <Link
            to={`/quests/${find.questId}`}
            className="inline-block max-w-full truncate py-0.5 text-sky text-sm underline-offset-3 hover:underline"
          >
            {find.questName}
          </Link>
        )}
      </div>
      {onShow ? (
        <IconButton label={`Show ${find.name} on the map`} variant="ghost" onClick={onShow}>
          <LocateFixed aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      ) : null}
    </div>
  );
}
