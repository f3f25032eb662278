import { postAddress } from '@metalquest/core/content/post-address';
import { postState } from '@metalquest/core/content/post-state';
import { sectionOf } from '@metalquest/core/content/sections';
import { timeAgo } from '@metalquest/core/units/time-ago';
import { useId } from 'react';
import { Link } from 'react-router';
import type { PostLine } from '../../../net/admin/post-list.ts';
import { StateBadge } from '../state-badge.tsx';
import { momentText } from '../when-text.ts';

export const POST_COLUMNS = 'md:grid md:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem] md:gap-x-4 md:items-center';

export interface PostRowProps {
  readonly post: PostLine;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly locale: string;
  readonly nowMs: number;
}

export function PostRow({ post, isChosen, onChoose, locale, nowMs }: PostRowProps) {
  const id = useId();
  const state = postState(post, nowMs);
  const changed = timeAgo(Date.parse(post.updatedAt), nowMs, locale);
  const facts = [
    sectionOf(post.category)?.one,
    post.author,
    state !== 'draft' && post.publishedAt ? momentText(post.publishedAt, locale) : null,
  ].filter(Boolean);
  return (
    <li className="relative flex items-start gap-1 transition-colors hover:bg-moss-tint">
      <label htmlFor={id} className="grid size-12 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">Select {post.title}</span>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="tick-box"
        />
      </label>
      <Link to={`/admin/posts/${post.id}/edit`} className={`block min-w-0 grow py-3 pr-3 ${POST_COLUMNS}`}>
        <span className="block min-w-0">
          <span className="display block break-words text-lg leading-snug">{post.title}</span>
          <span className="mt-0.5 block break-words text-muted text-sm">{postAddress(post)}</span>
          <span className="mt-0.5 block text-muted text-sm">{facts.join(' · ')}</span>
        </span>
        <span className="mt-2 inline-block md:mt-0">
          <StateBadge state={state} />
        </span>
        <span className="ml-3 text-muted text-sm md:ml-0">
          <span className="sr-only">Changed </span>
          {changed}
        </span>
      </Link>
    </li>
  );
}
