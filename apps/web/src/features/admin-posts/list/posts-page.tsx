import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { POSTS_PER_PAGE, type PostLines, type PostQuery } from '../../../net/admin/post-list.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { QueryResult } from '../../../ui/query-result.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAddressFilter } from '../../../ui/use-address-filter.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ALL_POSTS, readPostQuery, writePostQuery } from './post-filter.ts';
import { POST_COLUMNS, PostRow } from './post-row.tsx';
import { PostsFilterBar } from './posts-filter-bar.tsx';
import { usePosts } from './use-posts.ts';

const TYPING_MS = 250;

/** `/admin/posts`: the list of all posts. */
function PostsPage() {
  const [filter, setFilter] = useAddressFilter(readPostQuery, writePostQuery);
  const search = useSettled(filter.search, TYPING_MS);
  const posts = usePosts({ ...filter, search });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const listed = posts.data?.posts ?? [];
  const ids = listed.map(({ id }) => id).filter((id) => selected.has(id));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl md:text-3xl">Posts</h1>
        <Button asChild>
          <Link to="/admin/posts/new">
            <Plus aria-hidden="true" size={20} strokeWidth={1.75} className="-ml-1" />
            New post
          </Link>
        </Button>
      </div>
      <PostsFilterBar filter={filter} onChange={(part) => setFilter({ ...filter, page: 1, ...part })} />
      <div className="mt-6" aria-busy={posts.isPlaceholderData || undefined}>
        <QueryResult query={posts} subject="The posts" skeleton={<RowsPlace />}>
          {(found) => (
            <>
              <Found
                found={found}
                filter={filter}
                onAll={() => setFilter(ALL_POSTS)}
                selected={selected}
                onChosen={setSelected}
              />
              <Pager
                total={found.total}
                pageSize={POSTS_PER_PAGE}
                page={filter.page}
                noun="posts"
                onPage={(page) => {
                  setFilter({ ...filter, page });
                  window.scrollTo(0, 0);
                }}
              />
              {ids.length > 0 ? <BulkBar ids={ids} onDone={() => setSelected(new Set())} /> : null}
            </>
          )}
        </QueryResult>
      </div>
    </>
  );
}

interface FoundProps {
  readonly found: PostLines;
  readonly filter: PostQuery;
  readonly onAll: () => void;
  readonly selected: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

function Found({ found: { posts, total }, filter, onAll, selected, onChosen }: FoundProps) {
  const nowMs = Date.now();
  if (posts.length === 0) return <NothingFound filter={filter} onAll={onAll} />;
  const areAllChosen = posts.every(({ id }) => selected.has(id));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b pb-2">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control pr-3 pl-3.5">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={() => onChosen(new Set(areAllChosen ? [] : posts.map(({ id }) => id)))}
            className="tick-box"
          />
          Select all on this page
        </label>
        <p aria-live="polite" className="px-3 text-muted text-sm tabular-nums">
          {new Intl.NumberFormat(navigator.language).format(total)} {total === 1 ? 'post' : 'posts'}
        </p>
      </div>
      <div aria-hidden="true" className={`eyebrow py-2 pr-3 pl-13 max-md:hidden ${POST_COLUMNS}`}>
        <span>Post</span>
        <span>Status</span>
        <span>Changed</span>
      </div>
      <ul className="divide-y divide-line border-line border-y max-md:border-t-0">
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            isChosen={selected.has(post.id)}
            onChoose={(isChosen) => {
              const others = [...selected].filter((id) => id !== post.id);
              onChosen(new Set(isChosen ? [...others, post.id] : others));
            }}
            locale={navigator.language}
            nowMs={nowMs}
          />
        ))}
      </ul>
    </>
  );
}

function NothingFound({ filter, onAll }: Pick<FoundProps, 'filter' | 'onAll'>) {
  const isEverything = writePostQuery(filter).size === 0;
  if (isEverything)
    return (
      <EmptyState
        title="No posts yet"
        description="Posts appear on the public site once you publish them."
        action={
          <Button asChild>
            <Link to="/admin/posts/new">Write your first post</Link>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title="No posts found"
      description={
        filter.search
          ? `No title, address, excerpt or author contains “${filter.search}”.`
          : 'No posts match these filters, or this page of the list is empty.'
      }
      action={<Button onClick={onAll}>Show all posts</Button>}
    />
  );
}

function RowsPlace() {
  return (
    <div className="grid gap-3 pt-14">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-20" />
      ))}
    </div>
  );
}

export { PostsPage as Component };
