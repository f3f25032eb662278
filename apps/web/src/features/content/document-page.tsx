import type { SiteDocument } from '@metalquest/core/content/page-answer';
import { ArticleBody } from '../../records/article/article-body.tsx';
import { PageTop } from '../../records/article/page-top.tsx';
import { publishedOn } from '../../records/article/published-on.ts';
import { FeatureSections } from './feature-sections.tsx';

export function DocumentPage({ document }: { document: SiteDocument }) {
  const { title, updated, article, pictures } = document;
  return (
    <>
      <PageTop title={title}>
        {pictures.length > 0 ? null : (
          <p className="mt-4 text-muted">
            Last changed <time dateTime={updated}>{publishedOn(updated)}</time>
          </p>
        )}
      </PageTop>
      <div className="page-width pb-20 lg:px-16">
        {pictures.length > 0 ? (
          <FeatureSections article={article} pictures={pictures} />
        ) : (
          <ArticleBody article={article} />
        )}
      </div>
    </>
  );
}
