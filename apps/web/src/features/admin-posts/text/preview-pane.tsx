import type { ArticleProblem } from '@metalquest/core/content/article';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { ArticleBody } from '../../../records/article/article-body.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ReadText } from './article-reader.ts';
import { useInPieces } from './use-read-text.ts';

export interface PreviewPaneProps {
  readonly read: ReadText | 'failed' | null;
}

/** Opens links of the article in a new tab, so that the editor stays open. */
function openOutsideEditor(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  const id = link.getAttribute('href')?.replace(/^#/, '');
  if (link.getAttribute('href')?.startsWith('#')) document.getElementById(id ?? '')?.scrollIntoView();
  else window.open(link.href, '_blank', 'noopener,noreferrer');
}

/** The article at this pane's width. Parts outside the viewport are not rendered during typing. */
export const PreviewPane = memo(function PreviewPane({ read }: PreviewPaneProps) {
  const shown = useInPieces(read === 'failed' || read === null ? null : read.article);
  if (read === 'failed')
    return (
      <Note tone="problem">
        The preview could not be loaded. Your text is kept. Reload the page when you have signal.
      </Note>
    );
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a long preview.
      tabIndex={0}
      onClickCapture={openOutsideEditor}
      className="[&_.prose-sheet>*]:[contain-intrinsic-size:auto_4rem] [&_.prose-sheet>*]:[content-visibility:auto] [&>div>nav]:static! [&>div>nav]:mb-10! [&>div]:block! max-h-[70dvh] overflow-y-auto rounded-picture border border-line bg-paper p-5 lg:h-[calc(100dvh-20.5rem)] lg:max-h-none lg:min-h-96"
    >
      {shown === null ? (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-24" />
        </div>
      ) : shown.body.length === 0 ? (
        <p className="text-muted">Your text appears here as readers will see it.</p>
      ) : (
        <ArticleBody article={shown} />
      )}
    </section>
  );
});

export interface TextFactsProps {
  readonly read: ReadText | 'failed' | null;
  readonly onLine: (line: number) => void;
}

const MOST_SHOWN = 20;

export const TextFacts = memo(function TextFacts({ read, onLine }: TextFactsProps) {
  if (read === null || read === 'failed') return <p className="min-h-11 py-3 text-muted text-sm">…</p>;
  const { article, problems } = read;
  const number = new Intl.NumberFormat(navigator.language).format;
  return (
    <div className="min-h-11 py-3">
      <p className="text-muted text-sm tabular-nums">
        {number(article.words)} {article.words === 1 ? 'word' : 'words'} · {number(article.minutes)} min read
        {problems.length === 0
          ? null
          : ` · ${number(problems.length)} ${problems.length === 1 ? 'issue' : 'issues'} to fix`}
      </p>
      {problems.length > 0 ? (
        <ul aria-label="Issues to fix" className="mt-2 divide-y divide-line border-line border-y">
          {problems.slice(0, MOST_SHOWN).map((problem) => (
            <ProblemLine key={`${problem.line} ${problem.message}`} problem={problem} onLine={onLine} />
          ))}
        </ul>
      ) : null}
    </div>
  );
});

function ProblemLine({ problem, onLine }: { problem: ArticleProblem } & Pick<TextFactsProps, 'onLine'>) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onLine(problem.line)}
        className="flex min-h-11 w-full items-start gap-3 rounded-control px-2 py-2.5 text-left text-sm hover:bg-moss-tint"
      >
        <CircleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-clay" />
        <span>
          <span className="font-[620]">Line {problem.line}.</span> {problem.message}
        </span>
      </button>
    </li>
  );
}
