import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { DetailsPane } from './details-pane.tsx';
import { EditorBar } from './editor-bar.tsx';
import { HistoryPane } from './history-pane.tsx';
import type { PostEditor } from './post-editor.ts';
import { NewerNote, OtherEditorsNote, RestoredNote } from './post-notes.tsx';
import type { ArticleReader } from './text/article-reader.ts';
import { PreviewPane, TextFacts } from './text/preview-pane.tsx';
import { useArticleReader, useReadText } from './text/use-read-text.ts';
import { WritePane } from './text/write-pane.tsx';
import { useEditor, useEditorPart } from './use-editor.ts';
import type { Opening } from './use-opened-post.ts';

type View = 'write' | 'preview' | 'details' | 'history';

const VIEWS: readonly { readonly id: View; readonly label: string }[] = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
  { id: 'details', label: 'Details' },
  { id: 'history', label: 'Revisions' },
];

export interface EditorProps {
  readonly opening: Extract<Opening, { status: 'open' }>;
}

/** The post editor: the text, and next to it the preview, the details or the history. */
export function Editor({ opening }: EditorProps) {
  const editor = useEditor(opening);
  const reader = useArticleReader();
  const read = useReadText(editor, reader);
  const area = useRef<HTMLTextAreaElement>(null);
  const isWide = useWide();
  const [view, setView] = useState<View>(isWide ? 'preview' : 'write');
  // A wide screen always shows the text.
  const visibleView = isWide && view === 'write' ? 'preview' : view;
  useAddress(editor);
  useSaveKey(editor);

  const goToLine = useCallback((line: number): void => {
    setView((now) => (area.current?.offsetParent ? now : 'write'));
    requestAnimationFrame(() => selectLine(area.current, line));
  }, []);

  const problemCount = read === null || read === 'failed' ? 0 : read.problems.length;
  return (
    <>
      <LeaveGuard editor={editor} />
      <EditorBar editor={editor} toMend={problemCount} />
      <div className="my-4 grid gap-3 empty:hidden">
        <NewerNote editor={editor} reader={reader} />
        <OtherEditorsNote editor={editor} />
        {opening.opened.isRestored ? <RestoredNote editor={editor} isOffline={opening.isOffline} /> : null}
        <ProblemNote editor={editor} />
      </div>
      <Title editor={editor} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-6 lg:grid-cols-2">
        <div hidden={!isWide && visibleView !== 'write'} className="lg:sticky lg:top-2 lg:self-start">
          <WritePane editor={editor} area={area} />
          <TextFacts read={read} onLine={goToLine} />
        </div>
        <Tabs
          label="Sections of the post"
          tabs={isWide ? VIEWS.slice(1) : VIEWS}
          value={visibleView}
          onValueChange={setView}
          className="max-lg:order-first"
        >
          {visibleView === 'write' ? null : (
            <SidePane view={visibleView} editor={editor} reader={reader} read={read} />
          )}
        </Tabs>
      </div>
    </>
  );
}

interface SidePaneProps {
  readonly view: Exclude<View, 'write'>;
  readonly editor: PostEditor;
  readonly reader: ArticleReader;
  readonly read: ReturnType<typeof useReadText>;
}

function SidePane({ view, editor, reader, read }: SidePaneProps) {
  if (view === 'preview') return <PreviewPane read={read} />;
  return view === 'details' ? (
    <DetailsPane editor={editor} />
  ) : (
    <HistoryPane editor={editor} reader={reader} />
  );
}

function Title({ editor }: { editor: PostEditor }) {
  const title = useEditorPart(editor, (state) => state.fields.title);
  const problem = useEditorPart(
    editor,
    (state) => state.fieldProblems.find(({ field }) => field === 'title')?.message,
  );
  return (
    <Field label="Title" error={problem} className="mt-4">
      <Textarea
        rows={1}
        value={title}
        onChange={({ target }) => editor.change({ title: target.value.replaceAll(/[\r\n]+/g, ' ') })}
        className="display min-h-14 resize-none! text-xl"
      />
    </Field>
  );
}

function ProblemNote({ editor }: { editor: PostEditor }) {
  const problem = useEditorPart(editor, (state) => state.problem);
  if (!problem) return null;
  return <Note tone="problem">Not saved: {problem} Your text is kept on this device.</Note>;
}

/** Puts the ID of a new post into the URL. Bypasses the router, whose navigation would move the focus. */
function useAddress(editor: PostEditor): void {
  const id = useEditorPart(editor, (state) => (state.saved === null ? null : state.id));
  useEffect(() => {
    if (id === null || !window.location.pathname.endsWith('/new')) return;
    window.history.replaceState(window.history.state, '', `/admin/posts/${id}/edit`);
  }, [id]);
}

function useSaveKey(editor: PostEditor): void {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      const isSave =
        (event.ctrlKey || event.metaKey) && event.code === 'KeyS' && !event.shiftKey && !event.altKey;
      if (!isSave) return;
      event.preventDefault();
      void editor.save();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [editor]);
}

/** Selects a line, counted from 1, and scrolls it into view. */
function selectLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  // Browsers scroll to a moved caret, but not all of them scroll to a selection.
  area.setSelectionRange(start, start);
  area.blur();
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(
    0,
    (area.scrollHeight * (line - 1)) / Math.max(1, lines.length) - area.clientHeight / 3,
  );
}

function LeaveGuard({ editor }: { editor: PostEditor }) {
  const isUnsaved = useEditorPart(editor, ({ isDirty, saved, fields }) =>
    saved === null ? fields.title !== '' || fields.body !== '' : isDirty,
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      title="Leave without saving?"
      description="Your last changes are not on the server yet. They stay on this device and appear when you open the post again."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        if (blocker.state === 'blocked') blocker.proceed();
      }}
    />
  );
}
