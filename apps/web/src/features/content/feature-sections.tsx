import type { Article, ArticleBlock } from '@metalquest/core/content/article';
import type { ScreenPicture } from '@metalquest/core/content/page-answer';
import { screenSources } from '@metalquest/core/content/screen-files';
import { ArticleNodes } from '../../records/article/article-nodes.tsx';
import { cn } from '../../ui/cn.ts';
import { ThemedImage } from '../../ui/themed-image.tsx';

export interface FeatureSectionsProps {
  article: Article;
  /** One for each heading of level 2; null for a heading without a picture. */
  pictures: readonly (ScreenPicture | null)[];
}

export function FeatureSections({ article, pictures }: FeatureSectionsProps) {
  const [lead = [], ...parts] = byHeading(article.body);
  return (
    <>
      <div className="prose-sheet mb-4">
        <ArticleNodes nodes={lead} />
      </div>
      {parts.map((part, at) => {
        const picture = pictures[at] ?? null;
        const [heading] = part;
        return (
          <section
            key={heading?.type === 'heading' ? heading.id : at}
            className={cn(
              'border-line border-t py-12',
              picture && 'grid items-center gap-x-16 gap-y-8 md:grid-cols-[19rem_minmax(0,1fr)]',
              at > 0 && 'below-fold',
            )}
          >
            <div className="prose-sheet min-w-0">
              <ArticleNodes nodes={part} />
            </div>
            {picture ? <Screen picture={picture} isFirst={at === 0} /> : null}
          </section>
        );
      })}
    </>
  );
}

function Screen({ picture, isFirst }: { picture: ScreenPicture; isFirst: boolean }) {
  return (
    <div className="mx-auto w-full max-w-76 md:order-first">
      <ThemedImage
        {...screenSources(picture.screen)}
        alt={picture.alt}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
        className="block h-auto w-full rounded-card border border-line shadow-soft"
      />
    </div>
  );
}

/** Splits the blocks at headings of level 2; the first part precedes the first heading. */
function byHeading(body: readonly ArticleBlock[]): ArticleBlock[][] {
  const parts: ArticleBlock[][] = [[]];
  for (const block of body) {
    if (block.type === 'heading' && block.depth === 2) parts.push([]);
    parts.at(-1)?.push(block);
  }
  return parts;
}
