import type { PostSummary } from '@metalquest/core/content/post';
import { postAddress } from '@metalquest/core/content/post-address';
import { Link } from 'react-router';
import { serverFile } from '../../net/server-address.ts';
import { publishedOn } from '../../records/article/published-on.ts';

export function PostRow({ post }: { post: PostSummary }) {
  return (
    <li className="group relative grid gap-x-10 gap-y-3 border-line border-b py-8 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)_12rem]">
      <p className="text-muted text-sm md:pt-1.5">
        <time dateTime={post.publishedAt} className="figures block text-moss-deep">
          {publishedOn(post.publishedAt)}
        </time>
        {post.minutes} min read
      </p>
      <div className="min-w-0">
        <h2 className="break-words text-xl md:text-2xl">
          <Link
            to={postAddress(post)}
            className="underline-offset-[0.2em] after:absolute after:inset-0 group-hover:underline group-hover:decoration-2"
          >
            {post.title}
          </Link>
        </h2>
        {post.excerpt ? (
          <p className="mt-3 max-w-[62ch] break-words text-md text-muted">{post.excerpt}</p>
        ) : null}
        {post.tags.length > 0 ? <p className="mt-3 text-muted text-sm">{post.tags.join(' · ')}</p> : null}
      </div>
      {post.coverUrl ? (
        <img
          src={serverFile(post.coverUrl)}
          alt=""
          loading="lazy"
          decoding="async"
          width={192}
          height={144}
          className="aspect-4/3 w-full rounded-picture object-cover max-lg:hidden"
        />
      ) : null}
    </li>
  );
}
