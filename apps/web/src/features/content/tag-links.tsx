import { type PostsChoice, postsAddress, type TagCount } from '@metalquest/core/content/posts-choice';
import { Link } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { Pill } from '../../ui/pill.tsx';

const MAX_TAGS = 14;

export interface TagLinksProps {
  path: string;
  choice: PostsChoice;
  tags: readonly TagCount[];
}

export function TagLinks({ path, choice, tags }: TagLinksProps) {
  const shown = tags.slice(0, MAX_TAGS);
  const selected = tags.find(({ tag }) => tag === choice.tag);
  if (selected && !shown.includes(selected)) shown.push(selected);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Tags" className="relative -mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {shown.map(({ tag, posts }) => {
          const isChosen = tag === choice.tag;
          return (
            <li key={tag}>
              <Pill asChild className={cn('min-h-11', isChosen && 'border-moss-deep bg-moss-tint')}>
                <Link
                  to={postsAddress(path, { ...choice, tag: isChosen ? null : tag, page: 1 })}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  <span className="sr-only">
                    {isChosen
                      ? `Show all, not only ${tag}`
                      : `${tag}, ${posts} ${posts === 1 ? 'article' : 'articles'}`}
                  </span>
                  <span aria-hidden="true">{tag}</span>
                  <span aria-hidden="true" className="figures font-normal text-muted">
                    {isChosen ? '×' : posts}
                  </span>
                </Link>
              </Pill>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
