import { adminErrorText } from '@metalquest/core/admin/admin-error-text';
import { postAddress } from '@metalquest/core/content/post-address';
import { postState, UNPUBLISHED } from '@metalquest/core/content/post-state';
import { Ellipsis, ExternalLink, Eye, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { deletePost } from '../../net/admin/posts.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { NEW_POST, postDraft } from './device-copy.ts';
import type { PostEditor } from './post-editor.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { useEditorPart } from './use-editor.ts';
import { clockText, momentText, zoneName } from './when-text.ts';

export function EditorBar({ editor, toMend }: { editor: PostEditor; toMend: number }) {
  const saved = useEditorPart(editor, (state) => state.saved);
  const isSaving = useEditorPart(editor, (state) => state.isSaving);
  const [isPublishing, setPublishing] = useState(false);
  const state = saved === null ? 'draft' : postState(saved, Date.now());
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <BackLink to="/admin/posts">Posts</BackLink>
      <StateBadge state={state} />
      <SavedText editor={editor} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <MoreMenu editor={editor} />
        <Button
          variant={state === 'draft' ? 'secondary' : 'primary'}
          aria-disabled={isSaving}
          onClick={() => (isSaving ? undefined : void editor.save())}
        >
          {state === 'draft' ? 'Save draft' : 'Save'}
        </Button>
        {state === 'published' ? null : (
          <Button variant={state === 'draft' ? 'primary' : 'secondary'} onClick={() => setPublishing(true)}>
            {state === 'scheduled' ? 'Change time' : 'Publish'}
          </Button>
        )}
      </div>
      {state === 'scheduled' && saved?.publishedAt ? (
        <p className="basis-full text-muted text-sm">
          It will be published on {momentText(saved.publishedAt, navigator.language)}, {zoneName()} time.
        </p>
      ) : null}
      <PublishDialog
        editor={editor}
        isOpen={isPublishing}
        onClose={() => setPublishing(false)}
        problemCount={toMend}
      />
    </div>
  );
}

function SavedText({ editor }: { editor: PostEditor }) {
  const words = useEditorPart(editor, ({ isSaving, isDirty, savedAt, saved, fields }) => {
    if (isSaving) return 'Saving…';
    if (isDirty) {
      const isEmpty = saved === null && fields.title === '' && fields.body === '';
      return isEmpty ? '' : 'Unsaved, kept on this device';
    }
    return savedAt === null ? '' : `Saved at ${clockText(savedAt, navigator.language)}`;
  });
  return (
    <p aria-live="polite" className="text-muted text-sm">
      {words}
    </p>
  );
}

function MoreMenu({ editor }: { editor: PostEditor }) {
  const { drafts } = useEngine();
  const navigate = useNavigate();
  const saved = useEditorPart(editor, (state) => state.saved);
  const [confirming, setConfirming] = useState<'unpublish' | 'delete' | null>(null);
  const state = saved === null ? 'draft' : postState(saved, Date.now());
  const close = (open: boolean): void => {
    if (!open) setConfirming(null);
  };

  async function takeBack(): Promise<void> {
    if (await editor.save(UNPUBLISHED))
      toast.success(state === 'scheduled' ? 'Schedule cancelled' : 'Unpublished');
  }

  async function remove(): Promise<void> {
    if (saved === null) return;
    const deletion = await deletePost(saved.id);
    if (!deletion.ok) {
      toast.error('The post was not deleted', { description: adminErrorText(deletion.error) });
      return;
    }
    editor.dispose();
    // The post is deleted, so the leave guard must not ask about unsaved changes.
    editor.state.set({ ...editor.state.get(), isDirty: false, saved });
    void postDraft(drafts, saved.id).discard();
    toast.success('Post deleted');
    navigate('/admin/posts');
  }

  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="More" variant="ghost">
            <Ellipsis aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
        }
      >
        <DropdownMenuItem asChild>
          <a
            href={`/admin/posts/preview?post=${saved === null ? NEW_POST : saved.id}`}
            target="_blank"
            rel="noreferrer"
          >
            <Eye aria-hidden="true" size={20} strokeWidth={1.75} />
            Preview page
          </a>
        </DropdownMenuItem>
        {saved && state === 'published' ? (
          <DropdownMenuItem asChild>
            <a href={postAddress(saved)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" size={20} strokeWidth={1.75} />
              View on site
            </a>
          </DropdownMenuItem>
        ) : null}
        {saved && state !== 'draft' ? (
          <DropdownMenuItem onSelect={() => setConfirming('unpublish')}>
            <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
            {state === 'scheduled' ? 'Cancel the schedule' : 'Unpublish'}
          </DropdownMenuItem>
        ) : null}
        {saved ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem danger onSelect={() => setConfirming('delete')}>
              <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
              Delete
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenu>
      <AlertDialog
        open={confirming === 'unpublish'}
        onOpenChange={close}
        title={state === 'scheduled' ? 'Cancel the schedule?' : 'Unpublish this post?'}
        description={
          state === 'scheduled'
            ? 'It stays a draft until you publish it.'
            : 'Visitors see that the post was removed. The text stays as a draft.'
        }
        confirmLabel={state === 'scheduled' ? 'Cancel schedule' : 'Unpublish'}
        onConfirm={() => void takeBack()}
      />
      <AlertDialog
        open={confirming === 'delete'}
        onOpenChange={close}
        title="Delete this post?"
        description="The post and all its revisions are deleted for good. Visitors see that it was removed."
        confirmLabel="Delete post"
        danger
        onConfirm={() => void remove()}
      />
    </>
  );
}
