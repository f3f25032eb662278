import type { PostSummary, PublicPost } from '@metalquest/core/content/post';
import { postAddress } from '@metalquest/core/content/post-address';
import { postsAddress } from '@metalquest/core/content/posts-choice';
import { sectionOf } from '@metalquest/core/content/sections';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { serverFile } from '../../net/server-address.ts';
import { Pill } from '../../ui/pill.tsx';
import { ArticleBody } from './article-body.tsx';
import { PageTop } from './page-top.tsx';
import { PostCards } from './post-cards.tsx';
import { publishedOn } from './published-on.ts';
import { SharePost } from './share-post.tsx';

export interface PostPageProps {
  post: PublicPost;
  related: readonly PostSummary[];
}

/** A post page: 68 characters per line, wider pictures and a sticky list of contents. */
export function PostPage({ post, related }: PostPageProps) {
  const section = sectionOf(post.category);
  const path = `/${section?.path ?? ''}`;
  return (
    <>
      <article>
        <PageTop
          title={post.title}
          lead={post.excerpt}
          above={
            <p className="mb-4">
              <Link
                to={path}
                className="inline-flex min-h-11 items-center font-[620] text-moss-deep underline underline-offset-4"
              >
                {section?.title}
              </Link>
            </p>
          }
        >
          <PostFacts post={post} />
        </PageTop>
        <div className="page-width pb-16 lg:px-16">
          {post.coverUrl ? (
            <img
              src={serverFile(post.coverUrl)}
              alt={post.coverAlt}
              width={1200}
              height={630}
              fetchPriority="high"
              className="mb-12 aspect-[1200/630] max-h-[34rem] lg:max-h-[26rem] w-full rounded-card object-cover"
            />
          ) : null}
          <ArticleBody article={post.article} />
          <footer className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-line border-t pt-6 print:hidden">
            {post.tags.length > 0 ? (
              <nav aria-label="Tags of this article">
                <ul className="flex flex-wrap gap-2">
                  {post.tags.map((tag) => (
                    <li key={tag}>
                      <Pill asChild className="min-h-11">
                        <Link to={postsAddress(path, { search: '', tag, page: 1 })}>{tag}</Link>
                      </Pill>
                    </li>
                  ))}
                </ul>
              </nav>
            ) : null}
            <SharePost title={post.title} path={postAddress(post)} />
          </footer>
        </div>
      </article>
      {related.length > 0 ? (
        <section aria-labelledby="related-title" className="border-line border-t bg-card print:hidden">
          <div className="page-width py-14 lg:px-16">
            <h2 id="related-title" className="mb-8 text-2xl">
              Read next
            </h2>
            <PostCards posts={related} headingLevel={3} />
          </div>
        </section>
      ) : null}
    </>
  );
}

function PostFacts({ post }: { post: PublicPost }) {
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
