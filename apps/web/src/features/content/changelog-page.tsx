import type { Release } from '@metalquest/core/content/page-answer';
import { ArticleNodes } from '../../records/article/article-nodes.tsx';
import { PageTop } from '../../records/article/page-top.tsx';

export function ChangelogPage({ releases }: { releases: readonly Release[] }) {
  return (
    <>
      <PageTop title="Changelog" lead="What is new in MetalQuest, release by release." />
      <div className="page-width pb-20 lg:px-16">
        {releases.map(({ id, title, body }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="grid gap-x-12 gap-y-6 border-line border-t py-10 lg:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <h2 id={id} className="text-xl lg:sticky lg:top-8 lg:self-start">
              {title}
            </h2>
            <div className="prose-sheet min-w-0">
              <ArticleNodes nodes={body} />
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
