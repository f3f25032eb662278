import type { Article } from '@metalquest/core/content/article';
import { ArticleNodes } from '../../records/article/article-nodes.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The placeholder for the coming help (spec section 2); `article` is null offline. */
export function HelpPage({ article }: { article: Article | null }) {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Help Center"
        description={article ? undefined : 'FAQs, tutorials and support resources are coming soon.'}
      />
      {article ? (
        <div className="prose-sheet text-pretty text-center [&>*]:mx-auto">
          <ArticleNodes nodes={article.body} />
        </div>
      ) : null}
    </div>
  );
}
