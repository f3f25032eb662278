import { Link, Navigate, useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Editor } from './editor.tsx';
import { useOpenedPost } from './use-opened-post.ts';

interface EditorPageProps {
  readonly id: string | null;
}

/** `/admin/posts/new` and `/admin/posts/{id}/edit` */
function EditorPage({ id }: EditorPageProps) {
  const { data, error, refetch } = useOpenedPost(id, 'edit');
  const title = id === null ? 'New post' : 'Edit post';
  if (error)
    return (
      <>
        <h1 className="mb-5 text-2xl md:text-3xl">{title}</h1>
        <RetryNote message={error.message} onRetry={refetch} />
      </>
    );
  if (!data) return <EditorPlace />;
  if (data.status === 'elsewhere') return <Navigate to={`/admin/posts/${data.id}/edit`} replace />;
  if (data.status === 'missing')
    return (
      <EmptyState
        headingLevel={1}
        title="Post not found"
        description="It may have been deleted."
        action={
          <Button asChild>
            <Link to="/admin/posts">See all posts</Link>
          </Button>
        }
      />
    );
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Editor opening={data} />
    </>
  );
}

function EditorPlace() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-20" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-[60dvh]" />
        <Skeleton className="h-[60dvh] max-lg:hidden" />
      </div>
    </div>
  );
}

export function Component() {
  const { id = null } = useParams();
  return <EditorPage key={id} id={id} />;
}
