import type { Article } from '@metalquest/core/content/article';
import { ArticleNodes } from './article-nodes.tsx';

/** With fewer headings the article has no list of contents. */
const CONTENTS_FROM = 3;

/** An article with its list of contents, which is sticky next to it on a wide screen. */
export function ArticleBody({ article }: { article: Article }) {
  const entries = article.contents.filter(({ depth }) => depth === 2);
  const hasContents = entries.length >= CONTENTS_FROM;
  return (
    <div className={hasContents ? 'gap-x-16 xl:grid xl:grid-cols-[minmax(0,1fr)_17rem]' : undefined}>
      {hasContents ? (
        <nav
          aria-label="Contents"
          className="mb-10 border-moss border-l-2 pl-5 xl:sticky xl:top-8 xl:order-last xl:mb-0 xl:self-start print:hidden"
        >
          <p className="eyebrow">Contents</p>
          <ol className="mt-2">
            {entries.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center py-1.5 text-muted leading-snug underline-offset-4 hover:text-ink hover:underline xl:min-h-9"
                >
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="prose-sheet min-w-0">
        <ArticleNodes nodes={article.body} />
      </div>
    </div>
  );
}
