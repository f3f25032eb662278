import type { RevisionLine as ComparedLine } from '@metalquest/core/content/revision-diff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listRevisions,
  type RevisionFields,
  type RevisionLine,
  readRevision,
} from '../../net/admin/post-past.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import type { PostEditor } from './post-editor.ts';
import { RevisionDiff } from './revision-diff-view.tsx';
import type { ArticleReader } from './text/article-reader.ts';
import { useEditorPart } from './use-editor.ts';
import { momentText } from './when-text.ts';

export interface HistoryPaneProps {
  readonly editor: PostEditor;
  readonly reader: ArticleReader;
}

/** Earlier revisions of the post, compared with the text in the editor. */
export function HistoryPane({ editor, reader }: HistoryPaneProps) {
  const id = useEditorPart(editor, (state) => state.id);
  const version = useEditorPart(editor, (state) => state.saved?.version ?? null);
  const [selected, setSelected] = useState<number | null>(null);
  const revisions = useQuery({
    queryKey: ['admin', 'revisions', id, version],
    queryFn: () => listRevisions(id),
    enabled: version !== null,
    staleTime: 0,
  });
  if (version === null)
    return <p className="text-muted">No saved version yet. Each save keeps the previous version here.</p>;
  return (
    <QueryResult query={revisions} isPart subject="The revisions" skeleton={<Skeleton className="h-40" />}>
      {(lines) => (
        <ol className="divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <Revision
              key={line.number}
              line={line}
              isOpen={line.number === selected}
              onToggle={() => setSelected(line.number === selected ? null : line.number)}
              editor={editor}
              reader={reader}
            />
          ))}
        </ol>
      )}
    </QueryResult>
  );
}

interface RevisionProps extends HistoryPaneProps {
  readonly line: RevisionLine;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Revision({ line, isOpen, onToggle, editor, reader }: RevisionProps) {
  const number = new Intl.NumberFormat(navigator.language).format;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={cn(
          'block min-h-14 w-full rounded-control px-3 py-2.5 text-left hover:bg-moss-tint',
          isOpen && 'bg-moss-tint',
        )}
      >
        <span className="block font-[620] tabular-nums">
          {momentText(line.writtenAt, navigator.language)}
        </span>
        <span className="block break-words text-muted text-sm">
          {[line.writtenBy || 'System', `${number(line.characters)} characters`, line.title].join(' · ')}
        </span>
      </button>
      {isOpen ? <Compared number={line.number} editor={editor} reader={reader} /> : null}
    </li>
  );
}

function Compared({ number, editor, reader }: HistoryPaneProps & { number: number }) {
  const { id, fields } = editor.state.get();
  const query = useQuery({
    queryKey: ['admin', 'revision', id, number],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readRevision(id, number),
  });
  const body = useEditorPart(editor, (state) => state.fields.body);
  const difference = useQuery<readonly ComparedLine[]>({
    queryKey: ['admin', 'difference', id, number, body.length, body],
    queryFn: () => reader.compare(query.data?.body ?? '', body),
    enabled: query.data !== undefined,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  });

  function restore(revision: RevisionFields): void {
    const undo = editor.replace(revision);
    toast.success('Revision restored', {
      description: 'It is in the editor, not saved yet.',
      action: { label: 'Undo', onClick: undo },
      durationMs: 10_000,
    });
  }

  return (
    <div className="px-3 pt-1 pb-5">
      <QueryResult query={query} isPart subject="The revision" skeleton={<Skeleton className="h-32" />}>
        {(revision) => (
          <>
            <OtherFields revision={revision} editor={editor} />
            <QueryResult
              query={difference}
              isPart
              subject="The comparison"
              skeleton={<Skeleton className="h-32" />}
            >
              {(lines) => <RevisionDiff lines={lines} />}
            </QueryResult>
            <Button variant="secondary" className="mt-4" onClick={() => restore(revision)}>
              Restore revision
            </Button>
            {revision.body === fields.body ? null : (
              <p className="mt-2 text-muted text-xs">You can undo this.</p>
            )}
          </>
        )}
      </QueryResult>
    </div>
  );
}

const NAMES = {
  title: 'Title',
  excerpt: 'Excerpt',
  author: 'Author',
  coverAlt: 'Cover description',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
} as const;

function OtherFields({ revision, editor }: { revision: RevisionFields; editor: PostEditor }) {
  const now = useEditorPart(editor, (state) => state.fields);
  const texts = (['title', 'excerpt', 'author', 'coverAlt', 'seoTitle', 'seoDescription'] as const)
    .filter((field) => revision[field] !== now[field])
    .map((field) => ({ name: NAMES[field], was: revision[field] || 'nothing' }));
  const others = [
    ...texts,
    ...(revision.tags.join() === now.tags.join()
      ? []
      : [{ name: 'Tags', was: revision.tags.join(', ') || 'none' }]),
    ...(revision.coverUrl === now.coverUrl ? [] : [{ name: 'Cover', was: revision.coverUrl || 'none' }]),
  ];
  if (others.length === 0) return null;
  return (
    <dl className="mb-3 grid gap-2 text-sm">
      {others.map(({ name, was }) => (
        <div key={name}>
          <dt className="font-[620]">{name} was</dt>
          <dd className="break-words text-muted">{was}</dd>
        </div>
      ))}
    </dl>
  );
}
