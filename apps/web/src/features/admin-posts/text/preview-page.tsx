import { fieldsOf, type OpenedPost } from '@metalquest/core/content/opened-post';
import type { PublicPost } from '@metalquest/core/content/post';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PostPage } from '../../../records/article/post-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NEW_POST } from '../device-copy.ts';
import { useOpenedPost } from '../use-opened-post.ts';
import { useArticleReader } from './use-read-text.ts';

/** `/admin/posts/preview?post={id}`: the public page of the post, with this device's unsaved changes. */
export function PreviewPage() {
  const [params] = useSearchParams();
  const postId = params.get('post') ?? NEW_POST;
  const { data, error, refetch } = useOpenedPost(postId === NEW_POST ? null : postId, 'preview');
  const isOpen = data?.status === 'open';
  const post = usePublicPost(isOpen ? data.opened : null);
  // Reloads when the user returns from the editor's tab.
  useEffect(() => {
    const refetchIfVisible = () => void (document.visibilityState === 'visible' && refetch());
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);
  if (error) return <Note tone="problem">{error.message}</Note>;
  if (data && (!isOpen || (postId === NEW_POST && !data.wasNew)))
    return (
      <EmptyState
        headingLevel={1}
        title="Nothing to preview"
        description="Open a post in the editor and preview it from there."
      />
    );
  return (
    <>
      {post === 'failed' ? (
        <Note tone="problem">The preview could not be loaded. Reload the page when you have signal.</Note>
      ) : post ? (
        <PostPage post={post} related={[]} />
      ) : (
        <Skeleton className="h-[70dvh]" />
      )}
      <div className="page-width sticky bottom-16 z-10 pb-4 max-md:bottom-28">
        <Note
          className="shadow-float"
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Refresh
            </Button>
          }
        >
          This is a preview for administrators. It shows the copy on this device.
        </Note>
      </div>
    </>
  );
}

function usePublicPost(opened: OpenedPost | null): PublicPost | 'failed' | null {
  const reader = useArticleReader();
  const [post, setPost] = useState<PublicPost | 'failed' | null>(null);
  useEffect(() => {
    if (!opened) return;
    const { saved } = opened;
    const { coverUrl, seoTitle, seoDescription, body, ...fields } = fieldsOf(opened.fields);
    const now = new Date().toISOString();
    reader.read(
      () => body,
      (read) =>
        setPost(
          read
            ? {
                ...fields,
                id: opened.id,
                coverUrl: coverUrl || null,
                seoTitle: seoTitle || null,
                seoDescription: seoDescription || null,
                publishedAt: saved?.publishedAt ?? now,
                updatedAt: now,
                article: read.article,
                minutes: read.article.minutes,
              }
            : 'failed',
        ),
    );
  }, [opened, reader]);
  return post;
}
