import type { PostSummary } from '@metalquest/core/content/post';
import { postAddress } from '@metalquest/core/content/post-address';
import { Link } from 'react-router';

export interface PostCardsProps {
  posts: readonly PostSummary[];
  headingLevel: 2 | 3;
}

export function PostCards({ posts, headingLevel }: PostCardsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="grid gap-x-10 gap-y-9 md:grid-cols-3">
      {posts.map((post) => (
        <li key={post.id} className="relative border-moss border-t-2 pt-4">
          <Heading className="text-xl">
            <Link
              to={postAddress(post)}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {post.title}
            </Link>
          </Heading>
          <p className="mt-2 text-muted">{post.excerpt}</p>
          <p className="figures mt-3 text-moss-deep text-sm">{post.minutes} min read</p>
        </li>
      ))}
    </ul>
  );
}
