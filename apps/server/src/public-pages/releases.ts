import type { Release } from '@metalquest/core/content/page-answer';
import { parseArticle } from '@metalquest/core/content/parse-article';

export function releasesOf(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const title = (end < 0 ? part : part.slice(0, end)).trim();
      const id = `release-${title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')}`;
      return { title, id, body: parseArticle(end < 0 ? '' : part.slice(end)).body };
    });
}
