import type { DataOf } from '@metalquest/core/content/page-answer';
import { paging } from '@metalquest/core/content/paging';
import { POSTS_PER_PAGE, type PostsChoice, postsAddress } from '@metalquest/core/content/posts-choice';
import { sectionOf } from '@metalquest/core/content/sections';
import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { PageTop } from '../../records/article/page-top.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { useTopOfPage } from '../../ui/use-top-of-page.ts';
import { PageLinks } from './page-links.tsx';
import { PostRow } from './post-row.tsx';
import { TagLinks } from './tag-links.tsx';

export type PostsPageProps = Omit<DataOf<'posts'>, 'page'>;

export function PostsPage({ category, choice, posts, total, tags }: PostsPageProps) {
  const section = sectionOf(category);
  const path = `/${section?.path ?? ''}`;
  const isNarrowed = choice.search !== '' || choice.tag !== null;
  const isEmpty = total === 0 && !isNarrowed;
  useTopOfPage(choice.page);
  return (
    <>
      <PageTop title={section?.title ?? ''} lead={section?.lead} />
      <div className="page-width pb-20 lg:px-16">
        {isEmpty ? (
          <EmptyState
            title="Nothing here yet"
            description="The first article will appear here when it is published."
          />
        ) : (
          <>
            <search
              aria-label={section?.title}
              className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-5 print:hidden"
            >
              <PostsSearch key={choice.search} path={path} choice={choice} />
              <TagLinks path={path} choice={choice} tags={tags} />
            </search>
            <p className={isNarrowed ? 'figures mb-5 text-muted' : 'sr-only'}>{countWords(total, choice)}</p>
            {total === 0 ? (
              <NothingFound path={path} choice={choice} />
            ) : (
              <>
                <ol className="border-line border-t">
                  {posts.map((post) => (
                    <PostRow key={post.id} post={post} />
                  ))}
                </ol>
                <PageLinks
                  paging={paging(total, POSTS_PER_PAGE, choice.page)}
                  addressOf={(page) => postsAddress(path, { ...choice, page })}
                />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

function countWords(total: number, { search, tag }: PostsChoice): string {
  const found = `${total} ${total === 1 ? 'article' : 'articles'}`;
  return [found, search && ` with “${search}”`, tag && `, tagged ${tag}`].filter(Boolean).join('');
}

function NothingFound({ path, choice: { search, tag } }: { path: string; choice: PostsChoice }) {
  const inTag = search !== '' && tag !== null;
  return (
    <EmptyState
      title="Nothing found"
      description={search ? 'No articles match. Try fewer or different words.' : 'No articles have this tag.'}
      action={
        <Button asChild>
          <Link to={inTag ? postsAddress(path, { search, tag: null, page: 1 }) : path}>
            {inTag ? `Search without the tag ${tag}` : 'Show all'}
          </Link>
        </Button>
      }
    />
  );
}

/** Searches the posts of a section with a GET form, which also works without scripts. */
function PostsSearch({ path, choice: { search, tag } }: { path: string; choice: PostsChoice }) {
  return (
    <Form method="get" action={path} className="flex max-w-xl gap-2.5">
      <Input
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        aria-label="Search articles"
        placeholder="Search articles"
        className="min-w-0"
      />
      {tag ? <input type="hidden" name="tag" value={tag} /> : null}
      <Button type="submit" variant="secondary" className="min-h-12 shrink-0">
        <Search aria-hidden="true" size={18} strokeWidth={1.75} />
        Search
      </Button>
    </Form>
  );
}
