import { fieldsOf } from '@metalquest/core/content/opened-post';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announceEditing } from '../../net/admin/post-past.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.ts';
import type { PostEditor } from './post-editor.ts';
import { RevisionDiff } from './revision-diff-view.tsx';
import type { ArticleReader } from './text/article-reader.ts';
import { useEditorPart } from './use-editor.ts';
import { clockText } from './when-text.ts';

/** The server drops an editor 90 s after its last report (decision 42). */
const PRESENCE_INTERVAL_MS = 30_000;

/** Reports that the post is open here, and shows who else has it open. */
export function OtherEditorsNote({ editor }: { editor: PostEditor }) {
  const id = useEditorPart(editor, (state) => (state.saved === null ? null : state.id));
  const presence = useQuery({
    queryKey: ['admin', 'editing', id],
    queryFn: () => announceEditing(id ?? ''),
    enabled: id !== null,
    refetchInterval: PRESENCE_INTERVAL_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === null) return;
    return () => void announceEditing(id, true).catch(() => {});
  }, [id]);
  const version = presence.data?.version ?? null;
  useEffect(() => {
    if (version !== null) void editor.noticed(version);
  }, [version, editor]);
  const others = presence.data?.others ?? [];
  if (others.length === 0) return null;
  const names = others.map(
    ({ name, since }) => `${name} (since ${clockText(Date.parse(since), navigator.language)})`,
  );
  return (
    <Note>
      {names.join(' and ')} {others.length === 1 ? 'has' : 'have'} this post open too. If you both save, the
      second person is asked to merge the versions.
    </Note>
  );
}

/** Shows that the post was changed elsewhere, with the differences, and asks which version to keep. */
export function NewerNote({ editor, reader }: { editor: PostEditor; reader: ArticleReader }) {
  const newer = useEditorPart(editor, (state) => state.newer);
  const isDirty = useEditorPart(editor, (state) => state.isDirty);
  const [isComparing, setComparing] = useState(false);
  if (!newer) return null;

  function acceptNewer(): void {
    const undo = editor.acceptNewerVersion();
    toast.success('Their version is in the editor', {
      action: { label: 'Undo', onClick: undo },
      durationMs: 10_000,
    });
  }

  return (
    <Note tone="problem">
      <p className="font-[620]">Someone else saved this post while you were editing.</p>
      <p className="mt-1 text-ink">
        {isDirty
          ? 'Your text is here and on this device. Compare the two and choose which version to keep. The other one stays in the revisions.'
          : 'You have not changed anything. You can continue with their version.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={acceptNewer}>
          Use theirs
        </Button>
        <Button variant="secondary" onClick={() => editor.keepOwnVersion()}>
          Keep mine
        </Button>
        <Button variant="ghost" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          {isComparing ? 'Hide the difference' : 'Show the difference'}
        </Button>
      </div>
      {isComparing ? <Difference editor={editor} reader={reader} theirs={newer.body} /> : null}
    </Note>
  );
}

function Difference({
  editor,
  reader,
  theirs,
}: {
  editor: PostEditor;
  reader: ArticleReader;
  theirs: string;
}) {
  const mine = useEditorPart(editor, (state) => state.fields.body);
  const lines = useQuery({
    queryKey: ['admin', 'difference', 'theirs', theirs, mine],
    queryFn: () => reader.compare(theirs, mine),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  });
  return (
    <div className="mt-3 max-h-96 overflow-y-auto text-ink">
      <p className="mb-2 text-muted text-sm">Changes from their text to yours.</p>
      {lines.data ? <RevisionDiff lines={lines.data} /> : lines.error?.message}
    </div>
  );
}

/** Says that the text was restored from this device; the user can discard it and undo that. */
export function RestoredNote({ editor, isOffline }: { editor: PostEditor; isOffline: boolean }) {
  const [isSeen, setSeen] = useState(false);
  const saved = useEditorPart(editor, (state) => state.saved);
  const isDirty = useEditorPart(editor, (state) => state.isDirty);
  const [isAsking, setAsking] = useState(false);
  if (isSeen || !isDirty) return null;
  return (
    <Note
      tone={isOffline ? 'offline' : 'quiet'}
      action={
        <span className="flex flex-wrap gap-2">
          {saved ? (
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Discard
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setSeen(true)}>
            Continue editing
          </Button>
        </span>
      }
    >
      {isOffline
        ? 'The server is not responding. This is the copy on your device. Save it when you have signal.'
        : 'This is your unsaved text.'}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your text?"
        description="The post goes back to the last saved version."
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          if (!saved) return;
          const undo = editor.replace(fieldsOf(saved));
          setSeen(true);
          toast.info('Discarded', { action: { label: 'Undo', onClick: undo }, durationMs: 10_000 });
        }}
      />
    </Note>
  );
}
