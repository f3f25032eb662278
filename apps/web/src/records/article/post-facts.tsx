import type { PublicPost } from '@metalquest/core/content/post';
import { Fragment, type ReactNode } from 'react';
import { publishedOn } from './published-on.ts';

export function PostFacts({ post }: { post: PublicPost }) {
  const published = publishedOn(post.publishedAt);
  const updated = publishedOn(post.updatedAt);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['author', post.author],
    ['published', published && <time dateTime={post.publishedAt}>{published}</time>],
    [
      'updated',
      updated !== published && (
        <>
          updated <time dateTime={post.updatedAt}>{updated}</time>
        </>
      ),
    ],
    ['minutes', `${post.minutes} min read`],
    ['language', 'in English'],
  ];
  return (
    <p className="figures mt-6 text-muted text-sm">
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact], at) => (
          <Fragment key={name}>
            {at > 0 ? <span aria-hidden="true"> · </span> : null}
            <span>{fact}</span>{' '}
          </Fragment>
        ))}
    </p>
  );
}
