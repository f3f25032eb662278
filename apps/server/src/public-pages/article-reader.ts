import type { Article } from '@metalquest/core/content/article';
import { parseArticle } from '@metalquest/core/content/parse-article';
import { LRUCache } from 'lru-cache';

const MAX_ARTICLES = 400;
const MAX_CHARACTERS = 4_000_000;

/** Parses each text only once, since parsing may take 100 ms. */
export function articleReader(
  parse: (markdown: string) => Article = parseArticle,
): (markdown: string) => Article {
  const articles = new LRUCache<string, Article>({
    max: MAX_ARTICLES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_article, markdown) => markdown.length + 1,
    memoMethod: (markdown) => parse(markdown),
  });
  return (markdown) => articles.memo(markdown);
}
